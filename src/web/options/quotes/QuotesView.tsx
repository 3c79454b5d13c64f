import {
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { MmpPanel } from '@/web/desk/mmp/MmpPanel'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { optionScope, useOptionChain } from '@/web/market/options/useOptions'
import { NoAccount } from '@/web/session/access/NoAccount'
import { useAccess, useAccountSession, useOpenOrders } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { Panel } from '@/web/ui/Panel'
import { StaleSinceBadge } from '@/web/ui/StaleSinceBadge'
import type { LineView, SheetRejection, SheetTerms } from './model/quoteSheet'
import type { OnceNow } from './model/sendOnce'
import { quotedIn, readMarket } from './model/sheetMarket'
import type { AssetSheet } from './model/sheetStore'
import { plannedSheet } from './model/sheetView'
import { quoteDraftOf, readQuotes, type QuoteDraft } from './quoteDraft'
import { QuoteForm } from './QuoteForm'
import { QuoteStart, Unprotected, useMissingProtection } from './QuoteStart'
import { QuoteSums, QuoteTable } from './QuoteTable'
import { settingsSummary, sheetStateText, sheetSummary } from './quoteText'
import { SendOnce } from './SendOnce'
import { SheetNotice } from './SheetNotice'
import { useQuoteSheets } from './useQuoteSheets'

/** The quote sheet of one asset: its form and a picture of what it sends, or the running sheet. */
export function QuotesView({ asset }: { asset: string }) {
  const { status } = useAccess()
  if (status === 'trading') return <AccountQuotes asset={asset} />
  return (
    <Panel title={t('Quote sheet')} freshness={undefined} className="flex-1">
      <NoAccount
        signedOut={t('Connect your wallet to quote many strikes at once.')}
        connected={t('Enable trading to quote many strikes at once.')}
      />
    </Panel>
  )
}

function AccountQuotes({ asset }: { asset: string }) {
  const { sheets, view } = useQuoteSheets()
  const sheet = view.get(asset) ?? {}
  // The stored settings fill the form once they are known.
  return (
    <QuoteDesk
      key={`${asset} ${sheet.stored === undefined}`}
      asset={asset}
      sheet={sheet}
      onBegin={(terms) => sheets?.begin(terms) ?? Promise.resolve('closed')}
      onStop={() => sheets?.stop(asset)}
      onCancelLeft={() => sheets?.cancelLeft(asset) ?? Promise.resolve(false)}
    />
  )
}

type QuoteDeskProps = {
  asset: string
  sheet: AssetSheet
  onBegin: (terms: SheetTerms) => Promise<SheetRejection | undefined>
  onStop: () => void
  onCancelLeft: () => Promise<boolean>
}

function QuoteDesk({ asset, sheet, onBegin, onStop, onCancelLeft }: QuoteDeskProps) {
  const { running } = sheet
  const options = useOptions(asset)
  const [draft, setDraft] = useState(() => quoteDraftOf(sheet.stored?.settings))
  const [isTried, setTried] = useState(false)
  const [rejection, setRejection] = useState<SheetRejection>()
  const read = readQuotes(draft, asset, options)
  const market = useTickersNow(asset)
  const plan = usePlan(read.terms, market)
  const formId = useId()
  // Only below the width of a desk, where the form would leave no room for the quotes.
  const [isFolded, setFolded] = useState(read.terms !== undefined)
  const begin = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    setFolded(read.terms !== undefined)
    if (read.terms !== undefined) void onBegin(read.terms).then(setRejection)
  }
  const onLines = (lines: QuoteDraft['lines']) => setDraft((now) => ({ ...now, lines }))
  const onAdded = (next: QuoteDraft) => {
    setDraft(next)
    setFolded(readQuotes(next, asset, options).terms !== undefined)
  }
  const fold = { isFolded, onFold: setFolded, summary: settingsSummary(read.terms) }
  return (
    <div className="flex min-h-0 flex-1 gap-1 max-lg:flex-col min-[120rem]:mx-auto min-[120rem]:w-full min-[120rem]:max-w-[110rem]">
      <Settings asset={asset} {...fold}>
        <form
          id={formId}
          noValidate
          aria-label={t('Quote sheet')}
          onSubmit={begin}
          className="flex flex-col gap-3 px-3 pb-3"
        >
          <SheetNotice asset={asset} sheet={sheet} onCancelLeft={onCancelLeft} />
          <Folding {...fold}>
            <QuoteForm
              asset={asset}
              draft={draft}
              onDraft={setDraft}
              onAdded={onAdded}
              problem={isTried ? read.problem : undefined}
              isDisabled={running !== undefined}
            />
            <Unprotected
              asset={asset}
              isUnprotected={draft.isUnprotected}
              isRunning={running !== undefined}
              onUnprotected={(isUnprotected) => setDraft({ ...draft, isUnprotected })}
            />
            <p id={`${formId}-summary`} className="text-xs text-text-3">
              {sheetSummary(Number(draft.perSecond))}
            </p>
          </Folding>
        </form>
      </Settings>
      <QuotesPanel
        {...{ asset, draft, options, market, running, rejection, formId, onLines, onStop }}
        plan={plan}
        terms={read.terms}
      />
    </div>
  )
}

type QuotesPanelProps = Pick<QuoteDeskProps, 'asset' | 'onStop'> &
  Pick<ComponentProps<typeof QuoteTable>, 'draft' | 'options' | 'onLines'> &
  Pick<ComponentProps<typeof QuoteStart>, 'formId' | 'running' | 'rejection'> & {
    market: ReturnType<typeof useTickersNow>
    plan: ReturnType<typeof plannedSheet> | undefined
    terms: SheetTerms | undefined
  }

function QuotesPanel({ asset, draft, market, running, plan, terms, ...props }: QuotesPanelProps) {
  const { options, rejection, formId, onLines, onStop } = props
  return (
    <Panel
      title={t('Quotes')}
      className="min-h-60 flex-1 sm:h-auto!"
      freshness={freshnessOf(market)}
      leading={<SheetState running={running} market={market} />}
    >
      <QuoteTable
        {...{ draft, options, market, onLines }}
        lines={running?.lines ?? plan?.lines}
        isRunning={running !== undefined}
        isQuoting={running?.state.status === 'quoting'}
      />
      <footer className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3 py-2">
        <QuoteSums sheet={running ?? plan} terms={running?.terms ?? terms} />
        <QuoteStart
          {...{ asset, formId, running, rejection, onStop }}
          isUnprotected={draft.isUnprotected}
          once={<Once asset={asset} terms={terms} plan={plan?.lines} />}
        />
      </footer>
    </Panel>
  )
}

type FoldProps = {
  /** True shows only the summary, below the width of a desk. */
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  /** Undefined while the settings are incomplete, which cannot be folded. */
  summary: string | undefined
  children: ReactNode
}

function Settings({ asset, isFolded, children }: FoldProps & { asset: string }) {
  return (
    <div
      className={`flex min-h-0 w-84 shrink-0 flex-col gap-1 overflow-y-auto max-lg:w-auto ${isFolded ? '' : 'max-lg:max-h-[55%]'}`}
    >
      <Panel title={t('Quote sheet')} freshness={undefined} className="h-auto! shrink-0">
        {children}
      </Panel>
      <Panel
        title={t('Market-maker protection')}
        freshness={undefined}
        className={`h-auto! shrink-0 [&_section]:border-0 [&_section]:p-1 ${isFolded ? 'max-lg:hidden' : ''}`}
      >
        <MmpPanel only={asset} />
      </Panel>
    </div>
  )
}

function Folding({ isFolded, onFold, summary, children }: FoldProps) {
  const isShort = isFolded && summary !== undefined
  return (
    <>
      {isShort && (
        <p className="flex items-center justify-between gap-3 text-sm lg:hidden">
          {summary}
          <Button className="bg-surface-2" onClick={() => onFold(false)}>
            {t('Change')}
          </Button>
        </p>
      )}
      <div className={`flex flex-col gap-3 ${isShort ? 'max-lg:hidden' : ''}`}>
        {children}
        {summary !== undefined && (
          <Button className="bg-surface-2 lg:hidden" onClick={() => onFold(true)}>
            {t('Hide settings')}
          </Button>
        )}
      </div>
    </>
  )
}

type SheetStateProps = { running: AssetSheet['running']; market: ReturnType<typeof useTickersNow> }

/** The state of a running sheet, with a badge if its marks have been quiet for unusually long. */
function SheetState({ running, market: { status, updatedAtMs, quietAfterMs } }: SheetStateProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 [&>.held-badge]:static!">
      {running !== undefined && <output className="truncate text-xs">{sheetStateText(running.state)}</output>}
      <StaleSinceBadge sinceMs={status === 'live' ? updatedAtMs : undefined} afterMs={quietAfterMs} />
    </span>
  )
}

/** The listed options of an asset, by name. */
function useOptions(asset: string): ReadonlyMap<string, OptionInstrument> {
  const { chain } = useOptionChain(asset)
  return useMemo(() => {
    const all = (chain ?? []).flatMap(({ strikes }) => strikes.flatMap(({ call, put }) => [call, put]))
    return new Map(all.flatMap((option) => (option === undefined ? [] : [[option.instrumentName, option] as const])))
  }, [chain])
}

/** The tickers of all options of an asset, five times a second. */
function useTickersNow(asset: string) {
  const marketData = useMarketData()
  const tickers = useMemo(() => marketData.slowly(marketData.tickers(optionScope(asset))), [marketData, asset])
  return useSyncExternalStore(tickers.subscribe, tickers.getSnapshot)
}

/** What the sheet would send now; undefined while the form is incomplete. */
function usePlan(terms: SheetTerms | undefined, { tickers }: ReturnType<typeof useTickersNow>) {
  const { venueClock } = useMarketData()
  if (terms === undefined) return undefined
  const nowMs = Number(venueClock.nowNs() / 1_000_000n)
  return plannedSheet(terms, { ...quotedIn(tickers, terms.instruments), nowMs })
}

type OnceProps = {
  asset: string
  terms: SheetTerms | undefined
  plan: readonly LineView[] | undefined
}

function Once({ asset, terms, plan }: OnceProps) {
  const readNow = useReadNow(asset)
  const missing = useMissingProtection(asset, terms?.needsMmp === false)
  if (terms === undefined || plan === undefined) return null
  return <SendOnce terms={terms} plan={plan} isFilled={missing === undefined} read={readNow(terms.instruments)} />
}

/** Returns a reader of the newest marks and open orders, also between two renders. */
function useReadNow(asset: string) {
  const marketData = useMarketData()
  const session = useAccountSession()
  const { data, isError } = useOpenOrders()
  return (instruments: SheetTerms['instruments']) => (): OnceNow => {
    const open = data === undefined || isError ? undefined : session?.data.openOrders()
    return { ...readMarket(marketData, { asset, instruments }), open, nowMs: marketData.venueClock.nowMs() }
  }
}
