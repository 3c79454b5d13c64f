import { Button } from '@/ui/Button'
import { useKeyHint } from '@/ui/keys/useKeyHint'
import { t } from '@/ui/t'
import { useOrderBook } from '@/marketData/orderBook/useOrderBook'
import type { ArmedSend, Made } from './armedSend'
import type { Held } from './armedState'

type HeldBarProps = {
  held: Held<ArmedSend>
  instrumentName: string
  /** What would be sent at this moment. */
  madeNow: () => Made
  onTakeBack: () => void
}

const tones = { buy: 'border-buy', sell: 'border-sell' }
const fills = { buy: 'bg-buy-fill', sell: 'bg-sell-fill' }

/**
 * What will be sent in a moment, in full and at the price of now, or why it would not be; and the time that runs out.
 * Give it a key for each: its time begins with it.
 */
export function HeldBar({ held: { send, heldAtMs, sendsAtMs }, instrumentName, madeNow, onTakeBack }: HeldBarProps) {
  const keys = useKeyHint('armed.undo')
  // Drawn with the book, so that what is read is what would be sent.
  useOrderBook(instrumentName)
  const made = madeNow()
  const refusal = 'refusal' in made ? made.refusal : undefined
  const { side, words } = 'send' in made ? made.send : send
  return (
    <div
      role="alert"
      className={`fixed bottom-8 left-1/2 z-40 w-140 max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-hidden rounded-lg border-l-4 bg-surface-2 text-text-1 shadow-float ${tones[side]}`}
    >
      <div className="flex items-center gap-4 px-4 py-3">
        <div className="min-w-0 flex-1">
          <div className="text-xs text-text-3">{t('Held, not sent yet')}</div>
          {/* Spoken once, with the price of the press: not with each that follows. */}
          <div aria-live="off" className="text-base font-semibold">
            {words}
          </div>
          {refusal !== undefined && (
            <div className="text-xs text-warn">{t('Would not be sent now: {why}', { why: refusal })}</div>
          )}
        </div>
        <Button onClick={onTakeBack}>
          {t('Take back')}
          {keys !== undefined && <kbd className="font-sans text-xs text-text-3">{keys}</kbd>}
        </Button>
      </div>
      <div
        className={`held-time h-1 ${fills[side]}`}
        style={{ animationDuration: `${sendsAtMs - heldAtMs}ms` }}
        aria-hidden="true"
      />
    </div>
  )
}
