import { t } from '@/web/language/t'
import { Begin } from '@/web/session/access/Begin'
import { useAccess } from '@/web/session/accountContext'
import { LazyFallback } from '@/web/ui/LazyFallback'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { PortfolioSkeleton } from './PortfolioSkeleton'

const PortfolioAccount = lazyPanel(() => import('./PortfolioAccount').then((module) => module.PortfolioAccount))

export const preloadPortfolio = PortfolioAccount.preload

export function PortfolioScreen() {
  const access = useAccess()
  return (
    <>
      <HiddenScreenTitle>{t('Portfolio')}</HiddenScreenTitle>
      {access.status === 'trading' ? (
        <LazyFallback fallback={<PortfolioSkeleton />}>
          <PortfolioAccount />
        </LazyFallback>
      ) : (
        <Begin />
      )}
    </>
  )
}
