import { useAccess } from '@/account/accountContext'
import { Begin } from '@/appContext/Begin'
import { ScreenTitleRow } from '@/ui/ScreenTitle'
import { later } from '@/ui/later'
import { Wait } from '@/ui/Wait'
import { t } from '@/language/t'
import { PortfolioSkeleton } from './PortfolioSkeleton'

const PortfolioAccount = later(() => import('./PortfolioAccount').then((module) => module.PortfolioAccount))

/** Loads the code of its panels. */
export const preloadPortfolio = PortfolioAccount.preload

/** The panels of the portfolio, or the way to get an account. */
export function PortfolioScreen() {
  const access = useAccess()
  return (
    <>
      <ScreenTitleRow isInHeader>{t('Portfolio')}</ScreenTitleRow>
      {access.status === 'trading' ? (
        <Wait fallback={<PortfolioSkeleton />}>
          <PortfolioAccount />
        </Wait>
      ) : (
        <Begin />
      )}
    </>
  )
}
