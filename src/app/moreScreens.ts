import { t } from '@/ui/t'
import { routes } from './routes'

/** The screens that are gone to now and then, in the order of the menu. Loaded when the menu is opened. */
export const moreScreens: readonly { readonly label: string; readonly path: string }[] = [
  { label: t('API keys'), path: routes.keys },
]
