import { t } from '@/ui/t'
import { transfersPath } from './moreRoutes'
import { routes } from './routes'

/** The screens that are gone to now and then, in the order of the menu. Loaded when the menu is opened. */
export const moreScreens: readonly { readonly label: string; readonly path: string }[] = [
  { label: t('Transfers'), path: transfersPath() },
  { label: t('API keys'), path: routes.keys },
  { label: t('Interface'), path: '/interface' },
]
