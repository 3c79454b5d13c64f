import type { QueryClient } from '@tanstack/react-query'
import { CallError, RestError } from '@/web/connection/callErrors'
import { rereadTerms } from '@/web/market/freshTerms'
import type { Interceptor } from './interceptor'

/** Rejections that the page foresees by the terms it knows: when one comes all the same, the terms may be others by now. */
const termsRejections: ReadonlySet<string> = new Set([
  'INVALID_PRICE_STEP_SIZE',
  'INVALID_AMOUNT_STEP_SIZE',
  'BELOW_MIN_ORDER_VALUE',
  'EXCEED_MAX_ORDER_VALUE',
  'EXCEED_ORDER_PRICE_BAND',
  'EXCEEDS_MAX_NOTIONAL',
  'LEVERAGE_TOO_HIGH',
])

export function rejectedTermsInterceptor(queryClient: QueryClient): Interceptor {
  return {
    name: 'rejectedTerms',
    request: async (_request, next) => {
      try {
        return await next()
      } catch (error) {
        if ((error instanceof CallError || error instanceof RestError) && termsRejections.has(error.code))
          rereadTerms(queryClient)
        throw error
      }
    },
  }
}
