import { inject } from 'vitest'

process.env.TEST_REDIS_URL = inject('redisUrl')
