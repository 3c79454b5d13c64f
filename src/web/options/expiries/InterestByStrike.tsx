import { toNumber, type Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatCompact } from '@/web/ui/formatNumber'
import { formatStrike } from '@/web/ui/formatStrike'
import type { StrikeInterest } from './boardRows'

/** Open interest by strike in contracts: bars of puts to the left and of calls to the right, on one scale. */
export function InterestByStrike({ strikes }: { strikes: readonly StrikeInterest[] }) {
  const most = Math.max(...strikes.flatMap(({ call, put }) => [sizeOf(call), sizeOf(put)]))
  // Without any interest there is nothing to compare.
  if (!(most > 0)) return null
  return (
    <table
      aria-label={t('Open interest by strike')}
      className="mt-3 w-full shrink-0 table-fixed border-separate border-spacing-0 text-xs"
    >
      <caption className="label px-3 pb-1 text-left">{t('Open interest by strike')}</caption>
      <thead className="text-text-3">
        <tr className="h-6 [&>th]:font-normal">
          <th scope="col" className="pl-3 text-right">
            {t('Puts')}
          </th>
          <th scope="col" className="w-20 text-center">
            {t('Strike')}
          </th>
          <th scope="col" className="pr-3 text-left">
            {t('Calls')}
          </th>
        </tr>
      </thead>
      <tbody>
        {strikes.map(({ strike, call, put }) => (
          <tr key={String(strike)} className="h-5 lg:[@media(min-height:75rem)]:h-8">
            <td className="pl-3">
              <span className="flex flex-row-reverse items-center gap-2">
                <Bar of={put} most={most} />
              </span>
            </td>
            <th scope="row" className="text-center font-medium text-text-1">
              {formatStrike(strike)}
            </th>
            <td className="pr-3">
              <span className="flex items-center gap-2">
                <Bar of={call} most={most} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bar({ of, most }: { of: Amount | undefined; most: number }) {
  return (
    <>
      <i
        aria-hidden="true"
        className="h-2.5 rounded-[2px] bg-text-4"
        // The rest of the width is for the figure.
        style={{ width: `${(80 * sizeOf(of)) / most}%` }}
      />
      <span className={sizeOf(of) > 0 ? 'text-text-1' : 'text-text-4'}>{formatCompact(of)}</span>
    </>
  )
}

function sizeOf(interest: Amount | undefined): number {
  return interest === undefined ? 0 : toNumber(interest)
}
