import { describeError } from '@/core/protocol/errorCodes'
import {
  CallError,
  NotConnectedError,
  OriginRejectedError,
  OutcomeUnknownError,
  RestError,
  UnreachableError,
  UnreadableError,
} from '@/web/connection/callErrors'
import { t } from '@/web/language/t'
import { AccessError } from '@/web/session/access/accessError'
import { AmendError } from '@/web/session/orders/amountToSign'
import { OvertakenError } from '@/web/session/orders/overtakenError'
import { describeWalletRejection, isDeclined } from '@/web/session/wallet/walletErrors'

export type Failure = {
  readonly words: string
  /** The venue's error code, shown in small print. */
  readonly code?: string
  /**
   * True when nothing was sent and nothing is wrong: the trader declined in the wallet, or the order has filled or
   * ended.
   */
  readonly isDeclined: boolean
}

/** Describes any error to the trader, whatever its source. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CallError || error instanceof RestError) {
    return { words: t(describeError(error.code)), code: error.code, isDeclined: false }
  }
  if (error instanceof NotConnectedError) {
    return {
      words: t('No connection to the venue. Nothing was sent – try again once you’re reconnected.'),
      isDeclined: false,
    }
  }
  if (error instanceof OutcomeUnknownError) {
    const words =
      error.reason === 'venue fault'
        ? t('The venue reported a fault of its own. It may have been done: check before you send it again.')
        : t('The connection was lost before the venue answered. It may have been done: check before you send it again.')
    return { words, isDeclined: false }
  }
  if (error instanceof UnreadableError) {
    return { words: t('The venue’s answer can’t be read. It is asked again.'), isDeclined: false }
  }
  if (error instanceof OriginRejectedError) {
    return {
      words: t(
        'The venue’s answers are kept from this page. Start Optick with --proxy and the venue’s id: then it works, or says what blocks it.',
      ),
      isDeclined: false,
    }
  }
  if (error instanceof UnreachableError)
    return { words: t('The venue didn’t respond. Check your connection and try again.'), isDeclined: false }
  if (error instanceof AccessError) return { words: error.message, isDeclined: false }
  if (error instanceof AmendError || error instanceof OvertakenError) return { words: error.message, isDeclined: true }
  const wallet = describeWalletRejection(error)
  if (wallet !== undefined) return { words: wallet, isDeclined: isDeclined(error) }
  // This is our bug or a library's. Blaming the wallet or the venue would mislead the trader.
  const why = error instanceof Error ? error.message : String(error)
  return { words: t('Something went wrong: {why}', { why }), isDeclined: false }
}
