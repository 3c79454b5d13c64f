import { Button } from '@/ui/Button'
import { useKeyHint } from '@/ui/keys/useKeyHint'
import { t } from '@/ui/t'
import type { ArmedSend } from './armedSend'
import type { Held } from './armedState'

type HeldBarProps = { held: Held<ArmedSend>; onTakeBack: () => void }

const tones = { buy: 'border-buy', sell: 'border-sell' }
const fills = { buy: 'bg-buy-fill', sell: 'bg-sell-fill' }

/** What will be sent in a moment, in full, and the time that runs out. Give it a key for each: its time begins with it. */
export function HeldBar({ held: { send, heldAtMs, sendsAtMs }, onTakeBack }: HeldBarProps) {
  const keys = useKeyHint('armed.undo')
  const { side, words } = send
  return (
    <div
      role="alert"
      className={`fixed bottom-8 left-1/2 z-40 w-140 max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-hidden rounded-lg border-l-4 bg-surface-2 text-text-1 shadow-float ${tones[side]}`}
    >
      <div className="flex items-center gap-4 px-4 py-3">
        <div className="min-w-0 flex-1">
          <div className="text-xs text-text-3">{t('Held, not sent yet')}</div>
          <div className="text-base font-semibold">{words}</div>
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
