import type { RfqEntry } from '@/account/rfqs/rfqLog'
import type { Hash } from '@/protocol/instrument'
import { formatExact } from '@/ui/formatExact'
import { sidedPackagePrice } from '@/ui/packagePrice'
import { t } from '@/ui/t'
import { Time } from '@/ui/Time'
import { Countdown } from './Countdown'
import { packageWords } from './packageWords'
import { directionWords, endWords } from './requestState'

type RequestListProps = {
  entries: readonly RfqEntry[]
  selected: Hash | undefined
  onSelect: (blockId: Hash) => void
}

const head =
  'h-6 border-b border-line px-2 text-left text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3'
const cell = 'border-b border-line/60 px-2 whitespace-nowrap first:pl-3 last:pr-3'

/** The requests of this visit, open and ended, with what became of each. */
export function RequestList({ entries, selected, onSelect }: RequestListProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('Your requests')} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {[t('Package'), t('Outcome'), t('Time')].map((label) => (
              <th key={label} scope="col" className={head}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const { block, amount } = entry
            const isSelected = block.blockId === selected
            return (
              <tr key={block.blockId} className={`h-row ${isSelected ? 'bg-surface-2' : 'hover:bg-surface-2/60'}`}>
                <td className={cell}>
                  <button
                    type="button"
                    aria-current={isSelected || undefined}
                    onClick={() => onSelect(block.blockId)}
                    className="rounded-[3px] py-1 text-left whitespace-normal text-text-1 hover:text-accent pointer-coarse:min-h-11"
                  >
                    {directionWords(block.isBuy)} {formatExact(amount)} × {packageWords(block.legs ?? [])}
                  </button>
                </td>
                <td className={cell}>
                  <Outcome entry={entry} />
                </td>
                <td className={`${cell} text-text-3`}>
                  <Time timeNs={block.createdTimestamp} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Outcome({ entry: { block, fills, end } }: { entry: RfqEntry }) {
  if (end === undefined) return <Countdown createdNs={block.createdTimestamp} deadlineNs={block.deadline} />
  const [fill] = fills
  return (
    <span className={end === 'filled' ? 'text-done' : 'text-text-3'}>
      {endWords[end]}{' '}
      {fill?.price !== undefined && (
        <span className="text-text-2">
          {t('{amount} at {price}', {
            amount: formatExact(fill.amount),
            price: sidedPackagePrice(fill.price, fill.isBuy, 2),
          })}
        </span>
      )}
    </span>
  )
}
