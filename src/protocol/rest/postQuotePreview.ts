import { defineEndpoint } from '../endpoint'
import { quoteRequest } from './quoteRequest'
import { quoteRecord } from './rfqBlock'

/** POST /quotes/preview: what a quote would need; nothing is kept, and the signature is not checked (rest-private 11.8). */
export const postQuotePreview = defineEndpoint({
  name: 'postQuotePreview',
  method: 'POST',
  path: '/quotes/preview',
  access: 'private',
  body: quoteRequest,
  reply: quoteRecord,
})
