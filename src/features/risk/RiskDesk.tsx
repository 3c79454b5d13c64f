import { useMemo, type ComponentType } from 'react'
import type { LiveAccount } from '@/account/useAccountFigures'
import { freshnessOfAccount, type ShownAccount } from '@/appContext/shownAccount'
import { RiskControls } from './RiskControls'
import { readRiskSettings, type RiskSettings } from './riskSettings'
import { ScenarioTable } from './ScenarioTable'
import { EmptyState } from '@/ui/EmptyState'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { useKept } from '@/ui/useKept'
import { RiskMatrix } from './RiskMatrix'
import { useRiskMatrix } from './useRiskMatrix'
import type { RiskBook, RiskState } from './useRiskBook'
import { useScenarioMargins } from './useScenarioMargins'

/** The greeks of an account, of one underlying. */
export type GreeksPanel = ComponentType<{ live: ShownAccount; scope: string | undefined }>

type RiskDeskProps = {
  asset: string
  book: RiskBook
  live: Extract<LiveAccount, { status: 'live' | 'stale' }> | undefined
  access: RiskState['access']
  Greeks: GreeksPanel
}

/** The matrix with what contributes, the venue's own scenarios, and greeks. On a desk the panels scroll and the page does not. */
export function RiskDesk({ asset, book, live, access, Greeks }: RiskDeskProps) {
  const [settings, change] = useKept('riskMatrix', readRiskSettings)
  const onChange = (part: Partial<RiskSettings>) => change((kept) => ({ ...kept, ...part }))
  const matrix = useRiskMatrix(asset, book, settings)
  const freshness = live === undefined ? undefined : freshnessOfAccount(live)
  const scope = settings.isWholeAccount ? undefined : asset
  const inScope = useMemo(() => {
    if (live === undefined || scope === undefined) return live
    const positions = (live.account.positions ?? []).filter((position) => position.asset === scope)
    return { ...live, account: { ...live.account, positions } }
  }, [live, scope])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-px bg-line max-lg:overflow-y-auto">
      <div className="shrink-0">
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
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(400px,32%)] gap-px max-lg:flex max-lg:flex-none max-lg:flex-col">
        <RiskMatrix
          matrix={matrix}
          settings={settings}
          onChange={onChange}
          book={book}
          asset={asset}
          freshness={freshness}
          isAlone={access !== 'trading'}
        />
        <div className="flex min-h-0 min-w-0 flex-col gap-px bg-line">
          <div className="min-h-0 flex-1 max-lg:flex-none">
            <Panel title={t('Portfolio margin')} {...(freshness && { freshness })}>
              <Scenarios book={book} asset={asset} />
            </Panel>
          </div>
          {inScope !== undefined && (
            <div className="h-[38%] min-h-40 shrink-0 max-lg:h-auto">
              <Greeks live={inScope} scope={scope} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function Scenarios({ book, asset }: { book: RiskBook; asset: string }) {
  const found = useScenarioMargins(book)
  if (book.account === undefined) {
    return <EmptyState>{t('The venue’s scenarios are of an account. Connect a wallet to see yours.')}</EmptyState>
  }
  if (found === undefined) return <EmptyState>{t('Not known: the price of a part is missing.')}</EmptyState>
  if (found.result.underlyings.length === 0) {
    return <EmptyState>{t('Nothing is held or open: no scenario loses anything.')}</EmptyState>
  }
  return <ScenarioTable key={asset} result={found.result} margins={found.margins} asset={asset} />
}
