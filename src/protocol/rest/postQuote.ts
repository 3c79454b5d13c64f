import { defineEndpoint } from '../endpoint'
import { quoteRequest } from './quoteRequest'
import { quoteRecord } from './rfqBlock'

/** POST /quotes: a signed quote; one that crosses trades at once (rest-private 11.7). */
export const postQuote = defineEndpoint({
  name: 'postQuote',
  method: 'POST',
  path: '/quotes',
  access: 'private',
  body: quoteRequest,
  reply: quoteRecord,
})
