import { useCallback, useMemo, useState } from 'react'
import { useMarketData } from '@/marketData/marketDataContext'
import type { ExpiryForward } from '@/quant/expiryForward'
import { StaleBadge } from '@/ui/StaleBadge'
import { Tooltip } from '@/ui/Tooltip'
import { formatAge } from '@/ui/formatAge'
import { formatNumber } from '@/ui/formatNumber'
import { formatPercent } from '@/ui/formatPercent'
import { useNow } from '@/ui/useNow'
import { columnsOf, readColumns, type ChainColumn } from './chainColumns'
import type { ChainLook, OptionSide } from './ChainRow'
import { ChainTable } from './ChainTable'
import { ColumnChooser } from './ColumnChooser'
import { ExpiryTabs } from './ExpiryTabs'
import { StrikeChoice } from './StrikeChoice'
import { readStrikeFilter } from './strikeFilter'
import { DayVolumesContext, useDayVolumes } from '@/marketData/options/dayVolumes'
import type { ChainExpiry, ChainStrike } from '@/marketData/options/optionChain'
import { useChainStatus, useChainStore } from '@/marketData/options/useChain'
import { optionScope, useForwards } from '@/marketData/options/useOptionMarket'
import { useStructureDraft } from '@/appContext/structure/structureStore'
import { Button } from '@/ui/Button'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { useKept } from '@/ui/useKept'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { GatheredLegs } from './GatheredLegs'
import { useChainPress } from './useChainPress'
import { useExpiryTabs } from './useExpiryTabs'
import { useOwnInChain } from './useOwnInChain'
import { useStrikes } from './useStrikes'

const isCoarse = matchMedia('(pointer: coarse)').matches
const phoneColumns: readonly ChainColumn[] = ['delta', 'bid', 'ask']

/** The chain at work: the expiry, its strikes with live quotes, and the legs that are gathered from them. */
export function LiveChain({ asset, chain }: { asset: string; chain: readonly ChainExpiry[] }) {
  const { expiry, choose } = useChosenExpiry(asset, chain)
  const forwards = useForwards(asset, chain)
  const tabs = useExpiryTabs(chain, forwards)
  if (expiry === undefined) return null
  return (
    <ExpiryTabs tabs={tabs} selected={String(expiry.expiryNs)} onSelect={choose}>
      <Expiry key={String(expiry.expiryNs)} asset={asset} expiry={expiry} forwards={forwards} />
    </ExpiryTabs>
  )
}

type ExpiryProps = { asset: string; expiry: ChainExpiry; forwards: ReturnType<typeof useForwards> }

function Expiry({ asset, expiry, forwards }: ExpiryProps) {
  const status = useChainStatus(asset)
  const own = useOwnInChain()
  const [draft, change] = useStructureDraft()
  const [filter, setFilter] = useKept('chain.strikes', readStrikeFilter)
  const [chosen, setChosen] = useKept('chain.columns', readColumns)
  const [only, setOnly] = useState<OptionSide>('call')
  const [centring, setCentring] = useState(0)
  const isPhone = useScreenWidth() === 'phone'
  const look = useLook(asset, isPhone ? phoneColumns : chosen, isPhone ? only : undefined)
  const strikes = useStrikes(asset, expiry, filter, forwards, own)
  const onPress = useChainPress(change)
  const legs = useMemo(() => new Map(draft.legs.map(({ instrumentName, side }) => [instrumentName, side])), [draft])
  const found = forwards.get(expiry.expiryNs)
  const volumes = useDayVolumes(
    `${asset} ${expiry.expiryNs}`,
    !isPhone && chosen.includes('volume') ? namesOf(strikes) : noNames,
  )
  return (
    <>
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface-1 px-3 py-1">
        <ForwardWords found={found} />
        <QuoteAge asset={asset} status={status} />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full">
          <StrikeChoice
            filter={filter}
            hidden={expiry.strikes.length - strikes.length}
            onChange={(next) => {
              setFilter(() => next)
              setCentring(centring + 1)
            }}
          />
          <Button size="small" onClick={() => setCentring(centring + 1)}>
            {t('To the money')}
          </Button>
          {isPhone ? (
            <RadioGroup
              label={t('Calls or puts')}
              size="small"
              value={only}
              onChange={setOnly}
              options={[
                { value: 'call', label: t('Calls') },
                { value: 'put', label: t('Puts') },
              ]}
            />
          ) : (
            <ColumnChooser chosen={chosen} onChange={setChosen} />
          )}
        </div>
      </div>
      <DayVolumesContext value={volumes}>
        <ChainTable
          // Another order of the rows begins anew, with the money in the middle.
          key={`${filter} ${look.only ?? ''}`}
          look={look}
          listed={expiry.strikes}
          strikes={strikes}
          forward={found?.forward}
          own={own}
          legs={legs}
          isLoading={status === 'loading'}
          isStale={status === 'stale' || status === 'resyncing'}
          centring={centring}
          onPress={onPress}
        />
      </DayVolumesContext>
      <GatheredLegs asset={asset} draft={draft} change={change} isTouch={look.hasAdd} />
    </>
  )
}

const noNames: readonly string[] = []

function namesOf(strikes: readonly ChainStrike[]): readonly string[] {
  return strikes.flatMap(({ call, put }) => [call, put].flatMap((option) => option?.instrumentName ?? []))
}

function useLook(asset: string, chosen: readonly ChainColumn[], only: OptionSide | undefined): ChainLook {
  const store = useChainStore(asset)
  return useMemo(
    () => ({
      store,
      columns: { call: columnsOf('call', chosen), put: columnsOf('put', chosen) },
      hasAdd: isCoarse || only !== undefined,
      only,
    }),
    [store, chosen, only],
  )
}

/** The forward of the expiry, where it is from, and in words that its sources do not agree. */
function ForwardWords({ found }: { found: ExpiryForward | undefined }) {
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <Tooltip isFocusable text={found === undefined ? t('Nothing tells the forward yet.') : sourcesOf(found)}>
        <span className="whitespace-nowrap text-text-2">
          <span className="text-text-3">{t('Forward')}</span>{' '}
          <span className="inline-block min-w-[8ch] text-right">{formatNumber(found?.forward, 2)}</span>
        </span>
      </Tooltip>
      {found?.isDisagreeing === true && (
        <span className="rounded-[3px] bg-warn-soft px-1.5 text-xs text-warn">{doubtOf(found)}</span>
      )}
    </div>
  )
}

function doubtOf({ parity, disagreement }: ExpiryForward): string {
  return parity?.isCrossed === true
    ? t('No one forward fits calls and puts: a quote is off')
    : t('Marks, parity and quotes disagree by {share}', { share: formatPercent(disagreement, { isSigned: false }) })
}

function sourcesOf({ forward, source, parity, quoted }: ExpiryForward): string {
  const words = {
    venue: t('By the marks of the venue: {price}', { price: formatNumber(forward, 2) }),
    parity: t('By put-call parity: {price}', { price: formatNumber(forward, 2) }),
    quotes: t('By the quotes and their volatilities: {price}', { price: formatNumber(forward, 2) }),
  }
  return [
    words[source],
    parity === undefined
      ? t('Parity: no strike has all four quotes')
      : t('Parity: {low} to {high}', { low: formatNumber(parity.low, 2), high: formatNumber(parity.high, 2) }),
    t('Quotes: {price}', { price: formatNumber(quoted, 2) }),
  ].join(' · ')
}

type QuoteAgeProps = { asset: string; status: 'loading' | 'live' | 'stale' | 'resyncing' }

/** How old the newest quote of the channel is, counted each second; loudly when it is not live. */
function QuoteAge({ asset, status }: QuoteAgeProps) {
  const nowMs = useNow()
  const { updatedAtMs } = useMarketData().tickers(optionScope(asset)).getSnapshot()
  if (status === 'stale' || status === 'resyncing') return <StaleBadge state={status} sinceMs={updatedAtMs} />
  const age = formatAge(updatedAtMs === undefined ? undefined : nowMs - updatedAtMs)
  return <span className="text-xs whitespace-nowrap text-text-3 max-sm:hidden">{t('Quotes {age} old', { age })}</span>
}

/** The expiry that is looked at, of each asset; the nearest when there is none, or it is gone. */
function useChosenExpiry(asset: string, chain: readonly ChainExpiry[]) {
  const [kept, change] = useKept('chain.expiry', readExpiries)
  const chosen = chain.find(({ expiryNs }) => String(expiryNs) === kept[asset])
  const choose = useCallback((id: string) => change((all) => ({ ...all, [asset]: id })), [asset, change])
  return { expiry: chosen ?? chain[0], choose }
}

function readExpiries(kept: unknown): Readonly<Record<string, string>> {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, id]) => typeof id === 'string'))
}
