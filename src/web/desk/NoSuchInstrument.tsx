import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { CancelAllAnyway } from '@/web/desk/amend/CancelAllAnyway'
import { t } from '@/web/language/t'
import { useSettlementOf } from '@/web/market/options/useSettlements'
import { useVenueNow } from '@/web/market/useVenueNow'
import { EmptyState } from '@/web/ui/EmptyState'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { startInstrument, tradePath } from '@/web/ui/navigation/routes'
import { ExpiredOption, type ParsedOptionName } from './ExpiredOption'

/** Shown for the address of an instrument that is not listed: an expired option, or a name that never existed. */
export function NoSuchInstrument({ instrumentName }: { instrumentName: string }) {
  const terms = parseInstrumentName(instrumentName)
  if (terms?.instrumentType !== 'OPTION') return <NotListed instrumentName={instrumentName} />
  return <UnlistedOption instrumentName={instrumentName} terms={terms} />
}

function UnlistedOption({ instrumentName, terms }: { instrumentName: string; terms: ParsedOptionName }) {
  const nowMs = useVenueNow()
  const settlement = useSettlementOf(terms.asset, terms.expiryNs)
  // The local clock may be wrong, but an option with a settlement has certainly expired.
  const hasExpired = settlement.data !== undefined && settlement.data !== null
  if (!hasExpired && Number(terms.expiryNs / 1_000_000n) > nowMs) return <NotListed instrumentName={instrumentName} />
  return <ExpiredOption instrumentName={instrumentName} terms={terms} settlement={settlement} />
}

function NotListed({ instrumentName }: { instrumentName: string }) {
  return (
    <>
      <h1 className="sr-only">{instrumentName}</h1>
      <EmptyState
        action={
          <NextLink path={tradePath(startInstrument)}>
            {t('Open {instrument}', { instrument: startInstrument })}
          </NextLink>
        }
      >
        {t('{instrument} isn’t listed on this venue. It may have expired.', { instrument: instrumentName })}
      </EmptyState>
      <CancelAllAnyway />
    </>
  )
}
