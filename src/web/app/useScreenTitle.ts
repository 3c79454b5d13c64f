import { useLocation } from 'wouter'
import { furtherName } from '@/web/app/shell/furtherNames'
import { screenLinks } from '@/web/app/shell/ScreenLinks'
import { t } from '@/web/language/t'
import { usePageTitle } from '@/web/ui/pageTitle'

export function useScreenTitle(): void {
  const [location] = useLocation()
  usePageTitle(
    screenLinks.find(({ isHere }) => isHere(location))?.label ?? furtherName(location) ?? t('Page not found'),
  )
}
