import type { ReactNode } from 'react'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import { type ParsedInstrumentName } from '@/core/protocol/instrumentName'
import { expiryCode } from '@/core/protocol/optionName'
import { t } from '@/web/language/t'
import type { useSettlementOf } from '@/web/market/options/useSettlements'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { formatDecimal } from '@/web/ui/formatNumber'
import { formatStrike } from '@/web/ui/formatStrike'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { historyPath } from '@/web/ui/navigation/routes'
import { Time } from '@/web/ui/Time'

export type ParsedOptionName = Extract<ParsedInstrumentName, { instrumentType: 'OPTION' }>

type ExpiredOptionProps = {
  instrumentName: string
  terms: ParsedOptionName
  settlement: ReturnType<typeof useSettlementOf>
}

/** Shown for the address of an option that has expired: its settlement price and payout. */
export function ExpiredOption({ instrumentName, terms, settlement: asked }: ExpiredOptionProps) {
  const { asset, expiryNs, strike, optionType } = terms
  const { data: settlement, error, refetch } = asked
  const what = { asset, strike: formatStrike(strike) }
  return (
    <section
      aria-label={t('Expired option')}
      className="flex flex-1 flex-col items-center justify-center gap-4 px-4 py-6 text-sm"
    >
      <div className="text-center">
        <h1 className="text-base font-semibold text-text-1">
          {t('{instrument} has expired', { instrument: instrumentName })}
        </h1>
        <p className="mt-1 text-text-3">
          {optionType === 'call' ? t('{asset} call, strike {strike}', what) : t('{asset} put, strike {strike}', what)}
        </p>
      </div>
      {error !== null && settlement === undefined ? (
        <ListFailed what={t('Couldn’t load the settlement')} error={error} onRetry={refetch} />
      ) : (
        <>
          <dl className="grid grid-cols-[auto_auto] gap-x-8 gap-y-1.5 tabular-nums">
            <Fact name={t('Expired')} value={<Time timeNs={settlement?.expiryNs ?? expiryNs} hasZone />} />
            <Fact name={t('Settlement price')} value={formatDecimal(settlement?.price, 2)} />
            <Fact
              name={t('Payout per contract')}
              value={formatDecimal(
                settlement === null || settlement === undefined ? undefined : payoutOf(terms, settlement.price),
                2,
              )}
            />
          </dl>
          {/* Reserves the height of one line, so that loading does not shift the layout. */}
          <p className="min-h-5 max-w-80 text-center text-text-3">
            {settlement === null &&
              t('This venue has published no settlement of {expiry}.', { expiry: expiryCode(expiryNs) })}
          </p>
        </>
      )}
      <nav aria-label={t('Other places for this option')} className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        <NextLink path={optionPath('chain', asset)}>{t('{asset} options', { asset })}</NextLink>
        <NextLink path={optionPath('expiries', asset)}>{t('Past expiries')}</NextLink>
        <NextLink path={historyPath('settlements')}>{t('Your settlements')}</NextLink>
      </nav>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="text-right text-text-1">{value}</dd>
    </>
  )
}

/** Payout before the fee: max(SP - K, 0) for a call, max(K - SP, 0) for a put (venue-rules 4.2). */
function payoutOf({ optionType, strike }: ParsedOptionName, settlementPrice: Price): Price {
  const gain = optionType === 'call' ? settlementPrice - strike : strike - settlementPrice
  return fixed6<Price>(gain > 0n ? gain : 0n)
}
