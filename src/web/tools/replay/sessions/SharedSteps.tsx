import { formatFixed6 } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatRecorded } from '@/web/tools/replay/transport'
import { SideText } from '@/web/ui/SideText'
import type { SessionAction } from './replaySession'

/** Everything that a repetition signs, exactly as it is signed. */
export function SharedSteps({ actions }: { actions: readonly SessionAction[] }) {
  return (
    <div className="max-h-60 w-full overflow-auto">
      <table aria-label={t('Steps')} className="w-full text-xs whitespace-nowrap tabular-nums">
        <tbody>
          {actions.map((action, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- The steps of a file never change.
            <tr key={index}>
              <td className="pr-3 text-text-3">{formatRecorded(action.at)}</td>
              <td className="pr-3">
                {kindTexts[action.kind]} {action.order + 1}
              </td>
              <td className="pr-3">
                <SideText side={action.side} />
              </td>
              <td className="pr-3">{action.instrument}</td>
              <td className="pr-3 text-right">{formatFixed6(action.amount)}</td>
              <td className="pr-3 text-right">{priceText(action)}</td>
              <td className="text-text-3">{termsText(action)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const kindTexts: Readonly<Record<SessionAction['kind'], string>> = {
  place: t('Order'),
  amend: t('Amend'),
  cancel: t('Cancel'),
}

function priceText({ kind, price }: SessionAction): string {
  if (price !== undefined) return formatFixed6(price)
  return kind === 'place' ? t('Market') : ''
}

function termsText({ postOnly, reduceOnly, timeInForce }: SessionAction): string {
  return [
    postOnly === true ? t('Post only') : undefined,
    reduceOnly === true ? t('Reduce only') : undefined,
    timeInForce,
  ]
    .filter((term) => term !== undefined)
    .join(', ')
}
