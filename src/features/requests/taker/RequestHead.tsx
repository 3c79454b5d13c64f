import type { RfqEntry } from '@/account/rfqs/rfqLog'
import { Button } from '@/ui/Button'
import { formatExact } from '@/ui/formatExact'
import { t } from '@/ui/t'
import { Countdown } from './Countdown'
import { packageWords } from './packageWords'
import { directionWords, type RequestState } from './requestState'

type RequestHeadProps = { entry: RfqEntry; state: RequestState; isClosing: boolean; onClose: () => void }

/** What was asked for, how long it stands, and the way to close it. */
export function RequestHead({ entry: { block, amount }, state, isClosing, onClose }: RequestHeadProps) {
  const { isBuy } = block
  const tone = isBuy === undefined ? 'text-text-1' : isBuy ? 'text-buy' : 'text-sell'
  return (
    <header className="border-b border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 text-sm font-medium text-text-1">
          <span className={tone}>{directionWords(isBuy)}</span> {formatExact(amount)} × {packageWords(block.legs ?? [])}
        </h3>
        {state.status === 'open' && (
          <>
            <Countdown createdNs={block.createdTimestamp} deadlineNs={block.deadline} />
            <Button size="small" variant="danger" isPending={isClosing} onClick={onClose}>
              {t('Close request')}
            </Button>
          </>
        )}
      </div>
      <p className="mt-0.5 text-xs text-text-3">
        {[
          block.fullSize ? t('whole amount only') : undefined,
          block.amount < amount && block.amount > 0n
            ? t('{amount} left', { amount: formatExact(block.amount) })
            : undefined,
        ]
          .filter((words) => words !== undefined)
          .join(' · ')}
      </p>
      {state.status !== 'open' && (
        <output
          className={`block text-sm ${state.status === 'ended' && state.end === 'filled' ? 'text-done' : 'text-warn'}`}
        >
          {state.words}
        </output>
      )}
    </header>
  )
}
