import { Link } from 'wouter'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'
import { useConnectDialog } from '@/appContext/useConnectDialog'
import { ListFailed } from '@/appContext/ListFailed'
import { optionPath } from '@/appContext/optionPaths'
import { RiskDesk, type GreeksPanel } from './RiskDesk'
import { useRiskBook } from './useRiskBook'

/** What the account and the structure in the making win and lose when price, volatility and time move. */
export function RiskView({ asset, Greeks }: { asset: string; Greeks: GreeksPanel }) {
  const { access, live, hasLegs, book } = useRiskBook()
  return (
    <>
      <h1 className="sr-only">
        {t('Risk')} {asset}
      </h1>
      {live.status === 'failed' ? (
        <ListFailed what={t('The account could not be read.')} error={live.error} onRetry={async () => live.retry()} />
      ) : access !== 'trading' && !hasLegs ? (
        <Begin asset={asset} isConnected={access === 'connected'} />
      ) : book === undefined ? (
        <RiskSkeleton />
      ) : (
        <RiskDesk
          asset={asset}
          book={book}
          live={'figures' in live ? live : undefined}
          access={access}
          Greeks={Greeks}
        />
      )}
    </>
  )
}

/** In the place of the risk while there is neither an account nor a structure. */
function Begin({ asset, isConnected }: { asset: string; isConnected: boolean }) {
  const { setOpen } = useConnectDialog()
  return (
    <div className="flex min-h-0 flex-1 bg-surface-1">
      <EmptyState
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!isConnected && (
              <Button variant="primary" onClick={() => setOpen(true)}>
                {t('Connect a wallet')}
              </Button>
            )}
            <Link
              href={optionPath('builder', asset)}
              className="inline-flex h-control items-center rounded-sm border border-line-strong px-3 text-sm font-medium text-text-1 hover:bg-surface-2"
            >
              {t('Put a structure together')}
            </Link>
          </div>
        }
      >
        {isConnected
          ? t(
              'Enable trading, above, to see the risk of your account; or put a structure together and see its risk here.',
            )
          : t(
              'Connect a wallet to see the risk of your account; or put a structure together and see its risk here without one.',
            )}
      </EmptyState>
    </div>
  )
}

function RiskSkeleton() {
  return (
    <section aria-busy="true" aria-label={t('Loading the risk')} className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-3">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} width={80} height={20} />
        ))}
      </div>
      <div className="grid flex-1 grid-cols-5 gap-px p-3">
        {Array.from({ length: 45 }, (_, at) => (
          <Skeleton key={at} height={24} />
        ))}
      </div>
    </section>
  )
}
