import { t } from '@/web/language/t'
import { showToast } from '@/web/ui/showToast'
import type { SheetNews } from './model/quoteSheet'
import { sheetEndText } from './quoteText'

/** Reports the end of a sheet. No sound for an end that the trader caused. */
export function showSheetNews(news: SheetNews): void {
  const { asset } = news
  if (news.kind === 'left')
    return showToast({
      category: 'orders',
      tone: 'warn',
      title: t('Quoting off: {asset}', { asset }),
      detail: t('The page that quoted was closed. Its orders may still rest: cancel them on the Quotes screen.'),
    })
  if (news.kind === 'unreadable')
    return showToast({
      category: 'orders',
      tone: 'warn',
      title: t('Couldn’t load the quote sheet: {asset}', { asset }),
      detail: t(
        'Its stored text can’t be read. It stays in this browser, also when a new sheet is stored. Orders of a page that quoted may still rest: check your open orders.',
      ),
    })
  const { end } = news
  const isQuiet = end.why === 'stopped' || end.why === 'byHand'
  showToast({
    category: 'orders',
    tone: isQuiet ? 'info' : 'warn',
    title: t('Quoting off: {asset}', { asset }),
    detail: sheetEndText(end),
    code: end.why === 'refused' ? end.failure.code : undefined,
    isQuiet,
  })
}
