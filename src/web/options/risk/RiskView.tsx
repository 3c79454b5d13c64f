import { useMemo, type ComponentType, type ReactNode } from 'react'
import { Link } from 'wouter'
import { toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { EnableNow } from '@/web/session/access/EnableNow'
import { NoAccount } from '@/web/session/access/NoAccount'
import { useConnectDialog } from '@/web/session/access/useConnectDialog'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import type { LiveAccount } from '@/web/session/figures/useAccountFigures'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { Button } from '@/web/ui/Button'
import { EmptyState, LoadingState } from '@/web/ui/EmptyState'
import { ChevronDownIcon } from '@/web/ui/icons'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { Panel } from '@/web/ui/Panel'
import { Skeleton } from '@/web/ui/Skeleton'
import { usePersisted } from '@/web/ui/usePersisted'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { RiskControls } from './RiskControls'
import { RiskMatrix } from './RiskMatrix'
import { metricLabels, readRiskSettings, venueShock, type RiskSettings } from './riskSettings'
import { ScenarioTable, useScenarioMargins } from './ScenarioTable'
import { StressPanel } from './StressPanel'
import { useRiskBook, type RiskBook, type RiskState } from './useRiskBook'
import { useRiskMatrix } from './useRiskMatrix'
import { useStickySmiles } from './useStickySmiles'
import { useStresses } from './useStresses'

export function RiskView({ asset, Greeks, Hedger }: RiskViewProps) {
  const { access, live, hasLegs, book } = useRiskBook()
  return live.status === 'failed' ? (
    <ListFailed what={t('Couldn’t load account')} error={live.error} onRetry={async () => live.retry()} />
  ) : access !== 'trading' && !hasLegs ? (
    <Begin asset={asset} />
  ) : book === undefined ? (
    <RiskSkeleton />
  ) : (
    <RiskDesk
      asset={asset}
      book={book}
      live={'figures' in live ? live : undefined}
      access={access}
      Greeks={Greeks}
      Hedger={Hedger}
    />
  )
}

/** Shown while there is neither an account nor a structure. */
function Begin({ asset }: { asset: string }) {
  const { setOpen } = useConnectDialog()
  const { canTrade } = useTradeAccess()
  return (
    <div className="flex min-h-0 flex-1 panel">
      <NoAccount
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {canTrade !== 'signedOut' ? (
              <EnableNow size="regular" />
            ) : (
              <Button variant="primary" onClick={() => setOpen(true)}>
                {t('Connect a wallet')}
              </Button>
            )}
            <Link
              href={optionPath('builder', asset)}
              className="inline-flex h-control items-center rounded-sm bg-surface-2 px-3 text-sm font-medium text-text-1 hover:bg-surface-3"
            >
              {t('Build a structure')}
            </Link>
          </div>
        }
        signedOut={t('Connect your wallet to see your account’s risk, or build a structure – no wallet needed.')}
        connected={t('Enable trading to see your account’s risk, or build a structure to see its risk.')}
      />
    </div>
  )
}

function RiskSkeleton() {
  return (
    <section aria-busy="true" aria-label={t('Loading risk')} className="flex min-h-0 flex-1 flex-col panel">
      <div className="flex h-12 shrink-0 items-center gap-3 px-3">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} width={80} height={20} />
        ))}
      </div>
      <div className="grid flex-1 grid-cols-5 gap-1 p-3">
        {Array.from({ length: 45 }, (_, at) => (
          <Skeleton key={at} height={24} />
        ))}
      </div>
    </section>
  )
}

type HedgerPanel = ComponentType<{ asset: string; live: ShownAccount }>
type RiskViewProps = { asset: string; Greeks: GreeksPanel; Hedger: HedgerPanel }

export type RiskGreeksProps = { live: ShownAccount; scope: string | undefined; asset: string }
type GreeksPanel = ComponentType<RiskGreeksProps>

type RiskDeskProps = RiskViewProps & {
  book: RiskBook
  live: Extract<LiveAccount, { status: 'live' | 'stale' }> | undefined
  access: RiskState['access']
}

/** On a desktop the panels scroll and the page does not; on a tablet the breakdown is below the matrix. */
function RiskDesk({ asset, book, live, access, Greeks, Hedger }: RiskDeskProps) {
  const [settings, change] = usePersisted('riskMatrix', readRiskSettings)
  const onChange = (part: Partial<RiskSettings>) => change((now) => ({ ...now, ...part }))
  const shock = useMemo(() => (settings.isVenueGrid ? { ...settings, ...venueShock } : settings), [settings])
  const smiles = useStickySmiles(book, shock.sticky)
  const matrix = useRiskMatrix(asset, book, shock, smiles)
  const stresses = useStresses(book, shock, smiles)
  const freshness = live === undefined ? undefined : freshnessOfAccount(live)
  const scope = settings.isWholeAccount ? undefined : asset
  const inScope = useMemo(() => {
    if (live === undefined || scope === undefined) return live
    const positions = (live.account.positions ?? []).filter((position) => position.asset === scope)
    return { ...live, account: { ...live.account, positions } }
  }, [live, scope])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1 max-lg:overflow-y-auto">
      <Scenario settings={settings} asset={asset}>
        <RiskControls
          settings={settings}
          onChange={onChange}
          asset={asset}
          hasAccount={book.account !== undefined}
          orderCount={matrix.orderCount}
          legCount={book.legs.length}
          hasCollateral={matrix.hasCollateral}
          hasOtc={matrix.hasOtc}
        />
      </Scenario>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(400px,32%)] gap-1 max-md:flex max-md:flex-none max-md:flex-col md:max-lg:flex-none md:max-lg:grid-cols-2">
        <RiskMatrix
          matrix={matrix}
          settings={settings}
          onChange={onChange}
          book={book}
          asset={asset}
          freshness={freshness}
          isAlone={access !== 'trading'}
        />
        <div className="flex min-h-0 min-w-0 flex-col gap-1 md:max-lg:contents lg:overflow-y-auto">
          <div className="shrink-0 md:max-lg:col-span-2">
            <StressPanel
              stresses={stresses}
              equity={book.equity === undefined ? undefined : toNumber(book.equity)}
              own={settings.ownStress}
              onOwn={(ownStress) => onChange({ ownStress })}
              freshness={freshness}
            />
          </div>
          {inScope !== undefined && (
            <div className="shrink-0 md:max-lg:col-span-2">
              <Greeks live={inScope} scope={scope} asset={asset} />
            </div>
          )}
          {live !== undefined && access === 'trading' && (
            <div className="shrink-0 md:max-lg:col-span-2">
              <Hedger asset={asset} live={live} />
            </div>
          )}
          <div className="min-w-0 flex-auto shrink-0 max-lg:flex-none md:max-lg:col-span-2">
            <Panel title={t('Portfolio margin')} freshness={freshness}>
              <Scenarios book={book} asset={asset} isLoading={live?.prices.status === 'loading'} />
            </Panel>
          </div>
        </div>
      </div>
    </div>
  )
}

type ScenarioProps = { settings: RiskSettings; asset: string; children: ReactNode }

/** The choices of the scenario: on a phone folded to one line, so that the figures come first. */
function Scenario({ settings: { metric, isWholeAccount }, asset, children }: ScenarioProps) {
  if (useScreenWidth() !== 'phone') return <div className="shrink-0">{children}</div>
  return (
    <details className="group shrink-0 panel">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 px-3 text-sm">
        <span className="font-medium">{t('Scenario')}</span>
        <span className="truncate text-text-3">
          {metricLabels[metric]} · {isWholeAccount ? t('Whole account') : t('{asset} only', { asset })}
        </span>
        <ChevronDownIcon width={14} height={14} className="ml-auto text-text-3 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

function Scenarios({ book, asset, isLoading }: { book: RiskBook; asset: string; isLoading: boolean }) {
  const found = useScenarioMargins(book)
  if (book.account === undefined) {
    return (
      <NoAccount
        signedOut={t('Scenarios are calculated per account. Connect your wallet to see yours.')}
        connected={t('Scenarios are calculated per account. Enable trading to see yours.')}
      />
    )
  }
  if (found === undefined && isLoading) return <LoadingState>{t('Loading prices…')}</LoadingState>
  if (found === undefined) return <EmptyState>{t('Unavailable: a price is missing.')}</EmptyState>
  if (found.result.underlyings.length === 0) {
    return (
      <EmptyState action={<NextLink path={optionPath('builder', asset)}>{t('Build a structure')}</NextLink>}>
        {t('No positions or open orders – no risk in any scenario.')}
      </EmptyState>
    )
  }
  return <ScenarioTable key={asset} result={found.result} margins={found.margins} asset={asset} />
}
