import { defineEndpoint } from '../endpoint'
import { quoteRequest } from './quoteRequest'
import { quoteRecord } from './rfqBlock'

/** PUT /quotes/{quote_id}: a new quote in the place of an old one, at once or not at all (rest-private 11.10). */
export const putQuote = defineEndpoint({
  name: 'putQuote',
  method: 'PUT',
  path: '/quotes/{quote_id}',
  access: 'private',
  body: quoteRequest,
  reply: quoteRecord,
})
