import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { formatAmount, formatNumber, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { SideText } from '@/web/ui/SideText'

export type ShownLeg = {
  readonly instrument: Instrument
  readonly isBuy: boolean
  readonly amount: Amount
  /** Undefined while the book is missing or too thin. */
  readonly limit: Price | undefined
  /** Contracts at the best opposite price. */
  readonly atTouch: Amount | undefined
  /** Mark volatility, a fraction. */
  readonly iv: number | undefined
  readonly delta: number | undefined
  readonly isClosing: boolean
}

/** The orders of a roll as they are signed: each closing leg, then what opens. */
export function RollLegs({ legs }: { legs: readonly ShownLeg[] }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('Roll orders')} className="w-full border-separate border-spacing-0 text-sm">
        <thead className="text-xs text-text-3">
          <tr className="[&>th]:pb-1 [&>th]:pl-3 [&>th]:text-right [&>th]:font-normal [&>th]:whitespace-nowrap [&>th:first-child]:pl-0 [&>th:first-child]:text-left">
            <th scope="col">{t('Order')}</th>
            <th scope="col">{t('Amount')}</th>
            <th scope="col">{t('Limit')}</th>
            <th scope="col">{t('Mark IV')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('Delta')}
            </th>
          </tr>
        </thead>
        <tbody>
          {legs.map(({ instrument, isBuy, amount, limit, atTouch, iv, delta, isClosing }) => (
            <tr
              key={`${instrument.instrumentName} ${isClosing}`}
              className="[&>td]:py-1 [&>td]:pl-3 [&>td]:text-right [&>td]:whitespace-nowrap"
            >
              <td className="pl-0! text-left!">
                <SideText side={isBuy ? 'buy' : 'sell'} />{' '}
                <span className="proportional-nums">{instrument.instrumentName}</span>
                <span className="block text-xs text-text-3">
                  {isClosing ? t('closes, reduce-only, IOC') : t('opens, for what closed')}
                  {atTouch !== undefined && atTouch < amount && (
                    <span className="text-warn">
                      {' · '}
                      {t('{amount} at best bid/ask', { amount: formatAmount(atTouch, instrument.amountStep) })}
                    </span>
                  )}
                </span>
              </td>
              <td>{formatAmount(amount, instrument.amountStep)}</td>
              <td>{formatPrice(limit, instrument.priceStep)}</td>
              <td>{formatPercent(iv, { decimals: 1, isSigned: false })}</td>
              <td className="max-sm:hidden">{formatNumber(delta, 3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
