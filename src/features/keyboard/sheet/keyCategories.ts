import { keyActionIds, type KeyActionId } from '@/ui/keys/keyActions'
import { t } from '@/ui/t'

export type KeyCategory = { readonly name: string; readonly ids: readonly KeyActionId[] }

const of = (...prefixes: readonly string[]) =>
  keyActionIds.filter((id) => prefixes.some((prefix) => id.startsWith(`${prefix}.`)))

/** The table of keys as it is read: every action is in one of these. */
export const keyCategories: readonly KeyCategory[] = [
  { name: t('Ticket'), ids: of('ticket') },
  { name: t('Orders and positions'), ids: of('orders', 'position') },
  { name: t('Quotes'), ids: of('quotes') },
  { name: t('Armed'), ids: of('armed') },
  { name: t('Chart and book'), ids: of('chart', 'book') },
  { name: t('Focus and lists'), ids: of('focus', 'list') },
  { name: t('Screens'), ids: of('go') },
  { name: t('Desk'), ids: of('desk') },
  { name: t('Panels and layouts'), ids: of('panel', 'layout') },
]
