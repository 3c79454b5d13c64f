import { formatExact } from '@/ui/formatExact'
import { formatUsd } from '@/ui/formatUsd'
import { SideText } from '@/ui/SideText'
import { t } from '@/ui/t'
import type { AcceptedLeg } from './acceptance'
import { formatPackage } from './packageFormat'

const head = 'h-6 border-b border-line px-2 text-xs font-normal whitespace-nowrap text-text-3 first:pl-4 last:pr-4'
const cell = 'border-b border-line/60 px-2 py-1 whitespace-nowrap first:pl-4 last:pr-4'

type AcceptedLegsTableProps = { label: string; legs: readonly AcceptedLeg[]; decimals: number }

/** Every leg with its price and fee, from the taker's side. */
export function AcceptedLegsTable({ label, legs, decimals }: AcceptedLegsTableProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {t('Side')}
            </th>
            <th scope="col" className={`${head} w-full text-left`}>
              {t('Instrument')}
            </th>
            {[t('Price'), t('Fee USD')].map((label_) => (
              <th key={label_} scope="col" className={`${head} text-right`}>
                {label_}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {legs.map(({ instrumentName, side, contracts, price, fee }) => (
            <tr key={instrumentName}>
              <td className={cell}>
                <SideText side={side} /> {formatExact(contracts)}
              </td>
              <td className={`${cell} text-text-1`}>{instrumentName}</td>
              <td className={`${cell} text-right`}>{formatPackage(price, decimals)}</td>
              <td className={`${cell} text-right text-text-2`}>{formatUsd(fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
