"""Prints a workbook (openpyxl) or a CSV file (csv) as JSON: its cells with the names of their types."""

import csv
import datetime
import json
import sys

import openpyxl


def cell(value):
    if isinstance(value, datetime.datetime):
        return {"datetime": value.isoformat()}
    return value


def workbook(path):
    book = openpyxl.load_workbook(path, read_only=False)
    return [
        {
            "name": sheet.title,
            "rows": [[cell(one.value) for one in row] for row in sheet.iter_rows()],
            # "f" would be a formula.
            "types": sorted({one.data_type for row in sheet.iter_rows() for one in row}),
        }
        for sheet in book.worksheets
    ]


def rows_of_csv(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file, delimiter=";"))


path = sys.argv[1]
json.dump(workbook(path) if path.endswith(".xlsx") else rows_of_csv(path), sys.stdout)
