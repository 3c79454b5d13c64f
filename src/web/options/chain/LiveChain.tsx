import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import type { ChainExpiry, ChainStrike } from '@/web/market/options/chainStore'
import { DayVolumesContext, useDayVolumes } from '@/web/market/options/dayVolumes'
import { useExpiryToOpen } from '@/web/market/options/useExpiryToOpen'
import { useChainStatus, useChainStore, optionScope, useForwards } from '@/web/market/options/useOptions'
import { useStructureDraft } from '@/web/options/structure/structureStore'
import { useMyHoldings, type MyHoldings } from '@/web/session/figures/myHoldings'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { usePersisted } from '@/web/ui/usePersisted'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { useWasOpened } from '@/web/ui/useWasOpened'
import { columnsOf, fittedColumns, usedColumns, type ChainColumn } from './chainColumns'
import type { ChainStyle, OptionSide } from './ChainRow'
import { ChainTable } from './ChainTable'
import { ColumnChooser } from './ColumnChooser'
import { expiryDate, ExpiryTabs, useExpiryTabs } from './ExpiryTabs'
import { GatheredLegs } from './GatheredLegs'
import { nearestCall } from './nearestCall'
import { StrikeChoice, readStrikeFilter, useStrikes } from './StrikeChoice'
import { useChainColumns } from './useChainColumns'
import { useChainPress, type ChainPress } from './useChainPress'
import { useChosenExpiry } from './useChosenExpiry'
import { useSecondExpiry } from './useSecondExpiry'

const isCoarse = matchMedia('(pointer: coarse)').matches
const phoneColumns: readonly ChainColumn[] = ['delta', 'bid', 'ask']

export type ChainConnection = {
  /** Called with a clicked quote to fill the ticket. If undefined, the quote opens the trading screen. */
  readonly onTrade: ((press: ChainPress) => void) | undefined
  readonly chosen: string | undefined
  readonly isOpen: boolean
  /** Shows or hides the ticket beside the chain; `undefined` where the ticket is not the chain's own. */
  readonly onOpen: ((isOpen: boolean) => void) | undefined
}

export type ChainDeskProps = {
  asset: string
  chain: readonly ChainExpiry[]
  /** Name of the call nearest to the forward of the visible expiry; undefined while the forward is unknown. */
  atTheMoney: string | undefined
  children: (link: ChainConnection | undefined) => ReactNode
}

type LiveChainProps = { asset: string; chain: readonly ChainExpiry[]; Desk: ComponentType<ChainDeskProps> }

export function LiveChain({ asset, chain, Desk }: LiveChainProps) {
  const { expiry, choose } = useChosenExpiry(asset, chain, useExpiryToOpen(chain))
  const forwards = useForwards(asset, chain)
  const tabs = useExpiryTabs(asset, chain, forwards)
  const view = useChainView()
  const two = useSecondExpiry(chain, expiry)
  const { second } = two
  if (expiry === undefined) return null
  const shown = [expiry, ...(second === undefined ? [] : [second]), ...two.more]
  const shared = { asset, forwards, view, shown }
  const id = String(expiry.expiryNs)
  return (
    <Desk asset={asset} chain={chain} atTheMoney={nearestCall(expiry, forwards.get(expiry.expiryNs)?.forward)}>
      {(link) => (
        <ExpiryTabs tabs={tabs} selected={id} onSelect={choose}>
          <div className="flex min-h-0 flex-1 gap-3">
            <Expiry key={id} {...shared} expiry={expiry} link={link} label={t('Option chain')}>
              {two.canChoose && (
                <Checkbox label={t('More expiries')} isChecked={two.isWanted} onChange={two.onWanted} />
              )}
            </Expiry>
            {second !== undefined && (
              <Expiry
                key={`second ${second.expiryNs}`}
                {...shared}
                expiry={second}
                link={link}
                isSecond
                label={t('Option chain, {day}', { day: expiryDate(second.expiryNs) })}
              >
                <Select
                  label={t('Second expiry')}
                  isLabelHidden
                  look="word"
                  value={String(second.expiryNs)}
                  onChange={two.onChoose}
                  options={tabs
                    .filter((tab) => tab.id !== id)
                    .map((tab) => ({ value: tab.id, label: [tab.label, tab.left, tab.iv].join(' \u00b7 ') }))}
                />
              </Expiry>
            )}
          </div>
          {two.more.length > 0 && (
            <div className="mt-2 flex min-h-0 flex-1 gap-3">
              {two.more.map((expiry) => (
                <Expiry
                  key={`more ${expiry.expiryNs}`}
                  {...shared}
                  expiry={expiry}
                  link={link}
                  isSecond
                  label={t('Option chain, {day}', { day: expiryDate(expiry.expiryNs) })}
                >
                  <ExpiryWords tab={tabs.find((tab) => tab.id === String(expiry.expiryNs))} />
                </Expiry>
              ))}
            </div>
          )}
          <GatheredLegs
            asset={asset}
            chain={chain}
            draft={view.draft}
            change={view.change}
            isTouch={isCoarse || view.isPhone}
            isPhone={view.isPhone}
          />
        </ExpiryTabs>
      )}
    </Desk>
  )
}

function ExpiryWords({ tab }: { tab: ReturnType<typeof useExpiryTabs>[number] | undefined }) {
  return (
    <span className="flex h-control items-center text-sm text-text-2">
      {tab !== undefined && [tab.label, tab.left, tab.iv].join(' \u00b7 ')}
    </span>
  )
}

/** State shared by all expiries. */
function useChainView() {
  const own = useMyHoldings()
  const [draft, change] = useStructureDraft()
  const [filter, setFilter] = usePersisted('chain.strikes', readStrikeFilter)
  const columns = useChainColumns()
  const [only, setOnly] = useState<OptionSide>('call')
  const [centring, setCentring] = useState(0)
  const isPhone = useScreenWidth() === 'phone'
  const legs = useMemo(() => new Map(draft.legs.map(({ instrumentName, side }) => [instrumentName, side])), [draft])
  return { own, draft, change, legs, filter, setFilter, columns, only, setOnly, centring, setCentring, isPhone }
}

type ExpiryProps = {
  asset: string
  expiry: ChainExpiry
  /** The expiries side by side, which have the same columns. */
  shown: readonly ChainExpiry[]
  forwards: ReturnType<typeof useForwards>
  link: ChainConnection | undefined
  view: ReturnType<typeof useChainView>
  label: string
  isSecond?: boolean
  /** Shown above the calls. */
  children: ReactNode
}

function Expiry({ asset, expiry, shown, forwards, link, view, label, isSecond = false, children }: ExpiryProps) {
  const { own, filter, columns, isPhone } = view
  const status = useChainStatus(asset)
  const isStale = status === 'stale' || status === 'resyncing'
  const [room, setRoom] = useState<number>()
  const used = useUsedColumns(columns.chosen, shown, own)
  const fitted = useMemo(() => fittedColumns(used, room, isCoarse), [used, room])
  const style = useChainStyle(asset, isPhone ? phoneColumns : fitted, isPhone ? view.only : undefined)
  const strikes = useStrikes(asset, expiry, filter, forwards, own)
  const onPress = useChainPress(view.change, link)
  const volumes = useDayVolumes(
    `${asset} ${expiry.expiryNs}`,
    !isPhone && fitted.includes('volume') ? namesOf(strikes) : noNames,
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1 basis-0 flex-col">
      {/* With a mouse the words lie over the outer ends of the table's first line. */}
      <div className="relative z-10 flex shrink-0 flex-wrap items-center gap-x-3 px-3 pointer-fine:sm:h-0">
        {children}
        {isStale && !isSecond && <OptionsStale asset={asset} status={status} />}
        {!isSecond && (
          <ChainTools
            view={view}
            link={link}
            hidden={expiry.strikes.length - strikes.length}
            leftOut={used.filter((column) => !fitted.includes(column))}
          />
        )}
      </div>
      <DayVolumesContext value={volumes}>
        <ChainTable
          // A change of filter or side mounts a new table, which scrolls to the money.
          key={`${filter} ${style.only ?? ''}`}
          label={label}
          look={style}
          listed={expiry.strikes}
          strikes={strikes}
          forward={forwards.get(expiry.expiryNs)}
          own={own}
          legs={view.legs}
          chosen={link?.chosen}
          isLoading={status === 'loading'}
          isStale={isStale}
          centring={view.centring}
          onPress={onPress}
          onRoom={setRoom}
        />
      </DayVolumesContext>
    </div>
  )
}

type ChainToolsProps = Pick<ExpiryProps, 'view' | 'link'> & { hidden: number; leftOut: readonly ChainColumn[] }

function ChainTools({ view, link, hidden, leftOut }: ChainToolsProps) {
  const { filter, setFilter, centring, setCentring, isPhone, columns, only, setOnly } = view
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-1 max-sm:ml-0 max-sm:w-full">
      <StrikeChoice
        filter={filter}
        hidden={hidden}
        onChange={(next) => {
          setFilter(() => next)
          setCentring(centring + 1)
        }}
      />
      <Button size="small" onClick={() => setCentring(centring + 1)}>
        {t('Go to ATM')}
      </Button>
      {isPhone ? <SideChoice value={only} onChange={setOnly} /> : <ColumnChooser columns={columns} leftOut={leftOut} />}
      {link?.onOpen !== undefined && <TicketToggle isOpen={link.isOpen} onOpen={link.onOpen} />}
    </div>
  )
}

function SideChoice(props: { value: OptionSide; onChange: (side: OptionSide) => void }) {
  return (
    <RadioGroup
      {...props}
      label={t('Calls or puts')}
      size="small"
      options={[
        { value: 'call', label: t('Calls') },
        { value: 'put', label: t('Puts') },
      ]}
    />
  )
}

function TicketToggle({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  return (
    <Button size="small" aria-pressed={isOpen} className="aria-pressed:bg-surface-3" onClick={() => onOpen(!isOpen)}>
      {t('Ticket')}
    </Button>
  )
}

/**
 * Removes the columns for orders and positions until a shown expiry has a first order or position. The columns then stay
 * until the trader leaves the chain.
 */
function useUsedColumns(
  chosen: readonly ChainColumn[],
  shown: readonly ChainExpiry[],
  own: ReadonlyMap<string, MyHoldings>,
): readonly ChainColumn[] {
  const here = shown.flatMap(({ strikes }) => namesOf(strikes).flatMap((name) => own.get(name) ?? []))
  const orders = useWasOpened(here.some((one) => one.orders !== undefined))
  const position = useWasOpened(here.some((one) => one.position !== undefined))
  return useMemo(() => usedColumns(chosen, { orders, position }), [chosen, orders, position])
}

const noNames: readonly string[] = []

function namesOf(strikes: readonly ChainStrike[]): readonly string[] {
  return strikes.flatMap(({ call, put }) => [call, put].flatMap((option) => option?.instrumentName ?? []))
}

function useChainStyle(asset: string, chosen: readonly ChainColumn[], only: OptionSide | undefined): ChainStyle {
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

type OptionsStaleProps = { asset: string; status: 'loading' | 'live' | 'stale' | 'resyncing' }

function OptionsStale({ asset, status }: OptionsStaleProps) {
  const { updatedAtMs } = useMarketData().tickers(optionScope(asset)).getSnapshot()
  return <StaleBadge state={status === 'resyncing' ? status : 'stale'} sinceMs={updatedAtMs} />
}
