import { useLocation } from 'wouter'
import { moreScreens } from '@/web/app/shell/MoreScreenLinks'
import { screenLinks } from '@/web/app/shell/ScreenLinks'
import { t } from '@/web/language/t'
import { usePageTitle } from '@/web/ui/pageTitle'

export function useScreenTitle(): void {
  const [location] = useLocation()
  const here =
    screenLinks.find(({ isHere }) => isHere(location)) ?? moreScreens.find(({ path }) => location.startsWith(path))
  usePageTitle(here?.label ?? (location.startsWith('/settings') ? t('Settings') : t('Page not found')))
}
