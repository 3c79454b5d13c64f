import { useMemo, useState, useId, useRef } from 'react'
import { useMarketData } from '@/marketData/marketDataContext'
import type { ExpiryForward } from '@/quant/expiryForward'
import { StaleBadge } from '@/ui/StaleBadge'
import { Tooltip } from '@/ui/Tooltip'
import { formatAge } from '@/ui/formatTime'
import { formatNumber, formatPercent } from '@/ui/formatNumber'
import { useNow } from '@/ui/useNow'
import { columnsOf, readColumns, type ChainColumn, chainColumns, columnLabels, usualColumns } from './chainColumns'
import type { ChainLook, OptionSide } from './ChainRow'
import { ChainTable } from './ChainTable'
import { ExpiryTabs, useExpiryTabs } from './ExpiryTabs'
import { StrikeChoice, readStrikeFilter, useStrikes } from './StrikeChoice'
import { DayVolumesContext, useDayVolumes } from '@/marketData/options/dayVolumes'
import type { ChainExpiry, ChainStrike } from '@/marketData/options/chainStore'
import { useChainStatus, useChainStore, optionScope, useForwards } from '@/marketData/options/useOptions'
import { useStructureDraft } from '@/appContext/structure/structureStore'
import { Button } from '@/ui/Button'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/language/t'
import { usePersisted } from '@/ui/usePersisted'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { GatheredLegs } from './GatheredLegs'
import { useChainPress } from './useChainPress'
import { useChosenExpiry } from './useChosenExpiry'
import { useOwnInChain } from './ownInChain'
import { Checkbox } from '@/ui/Checkbox'

const isCoarse = matchMedia('(pointer: coarse)').matches
const phoneColumns: readonly ChainColumn[] = ['delta', 'bid', 'ask']

/** The live chain: the expiry, its strikes with live quotes, and the legs gathered from them. */
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
  const [filter, setFilter] = usePersisted('chain.strikes', readStrikeFilter)
  const [chosen, setChosen] = usePersisted('chain.columns', readColumns)
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
        <ForwardText found={found} />
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
            {t('Go to ATM')}
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
          // Another set of rows starts over, with the money in the middle.
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

/** The forward of the expiry, its source, and a warning where its sources disagree. */
function ForwardText({ found }: { found: ExpiryForward | undefined }) {
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <Tooltip isFocusable text={found === undefined ? t('Forward not available yet') : sourcesOf(found)}>
        <span className="whitespace-nowrap text-text-2">
          <span className="text-text-3">{t('Forward')}</span>{' '}
          <span className="inline-block min-w-[8ch] text-right">{formatNumber(found?.forward, 2)}</span>
        </span>
      </Tooltip>
      {found?.isDisagreeing === true && (
        <span className="rounded-[3px] bg-warn-soft px-1.5 text-xs text-warn">{disagreementText(found)}</span>
      )}
    </div>
  )
}

function disagreementText({ parity, disagreement }: ExpiryForward): string {
  return parity?.isCrossed === true
    ? t('No single forward fits calls and puts – a quote is off-market')
    : t('Marks, parity and quotes disagree by {share}', { share: formatPercent(disagreement, { isSigned: false }) })
}

function sourcesOf({ forward, source, parity, quoted }: ExpiryForward): string {
  const words = {
    venue: t('From venue marks: {price}', { price: formatNumber(forward, 2) }),
    parity: t('From put–call parity: {price}', { price: formatNumber(forward, 2) }),
    quotes: t('From quoted IVs: {price}', { price: formatNumber(forward, 2) }),
  }
  return [
    words[source],
    parity === undefined
      ? t('Parity: no strike is quoted on all four sides')
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

type ColumnChooserProps = {
  chosen: readonly ChainColumn[]
  onChange: (change: (chosen: readonly ChainColumn[]) => readonly ChainColumn[]) => void
}

/** Which figures the chain shows: in the platform's own popover, which Esc and a press outside put away. */
function ColumnChooser({ chosen, onChange }: ColumnChooserProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} size="small" popoverTarget={id}>
        {t('Columns')}
      </Button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={t('Columns')}
        onBeforeToggle={({ newState, currentTarget }) => {
          const place = button.current?.getBoundingClientRect()
          if (newState !== 'open' || place === undefined) return
          currentTarget.style.top = `${place.bottom + 4}px`
          currentTarget.style.right = `${Math.max(8, window.innerWidth - place.right)}px`
        }}
        className="fixed inset-auto m-0 max-h-[70dvh] overflow-y-auto rounded-md border-0 bg-surface-2 p-3 text-text-1 shadow-float"
      >
        <div className="flex flex-col">
          {chainColumns.toReversed().map((column) => (
            <Checkbox
              key={column}
              label={columnLabels[column].label}
              isChecked={chosen.includes(column)}
              onChange={(isChosen) =>
                onChange((now) => (isChosen ? [...now, column] : now.filter((other) => other !== column)))
              }
            />
          ))}
        </div>
        <Button size="small" className="mt-2 w-full" onClick={() => onChange(() => usualColumns)}>
          {t('Default columns')}
        </Button>
      </fieldset>
    </>
  )
}
