import type { Instrument } from '@/protocol/instrument'
import type { CheckedDraft, DraftError } from './orderDraft'
import { orderWords } from './orderWords'

type TicketMessageProps = {
  id: string
  checked: CheckedDraft
  /** What is wrong, once the trader has had the chance to get it right. */
  shownError: DraftError | undefined
  /** What the book would leave of a market order, or why there is none. */
  warning: string | undefined
  instrument: Instrument
}

/** One place for what is wrong and for what will be signed, always as high, so that the button never moves. */
export function TicketMessage({ id, checked, shownError, warning, instrument }: TicketMessageProps) {
  return (
    <div id={id} aria-live="polite" className="min-h-8 text-xs">
      {shownError !== undefined ? (
        <p className="text-danger">
          {shownError.words}
          {shownError.code !== undefined && (
            <span className="ml-1 text-[10px] break-all text-text-4">{shownError.code}</span>
          )}
        </p>
      ) : (
        <>
          {checked.isReady && (
            <p className="text-text-2">
              <span className="text-text-3">You sign:</span> {orderWords(checked.order, instrument)}
            </p>
          )}
          {warning !== undefined && <p className="text-warn">{warning}</p>}
        </>
      )}
    </div>
  )
}
