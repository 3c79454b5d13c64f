import type { ReactNode } from 'react'
import { BellIcon, CandlesIcon, LadderIcon, SunIcon } from '@/web/ui/icons'
import { CloseIcon, InfoIcon, ListIcon, ShieldIcon, TradeIcon, WalletIcon } from '@/web/ui/moreIcons'
import type { ShortcutId } from '@/web/ui/shortcuts/shortcutActions'
import { useShortcutHint } from '@/web/ui/shortcuts/useShortcut'

const icons = {
  buy: <TradeIcon />,
  sell: <TradeIcon />,
  flip: <TradeIcon />,
  move: <TradeIcon />,
  stop: <ShieldIcon />,
  twap: <CandlesIcon />,
  scaled: <LadderIcon />,
  lev: <LadderIcon />,
  hedge: <ShieldIcon />,
  close: <CloseIcon />,
  cancel: <CloseIcon />,
  alert: <BellIcon />,
  theme: <SunIcon />,
  deposit: <WalletIcon />,
  help: <InfoIcon />,
  tour: <InfoIcon />,
}

const iconOf = new Map<string, ReactNode>(Object.entries(icons))

/** The icon of a phrase's action; a list for every screen. */
export function iconOfPhrase(phrase: string): ReactNode {
  const [verb = ''] = phrase.trimStart().split(' ')
  return iconOf.get(verb) ?? <ListIcon />
}

const shortcuts = new Map<string, ShortcutId>([
  ['goto trade', 'go.trade'],
  ['goto markets', 'go.markets'],
  ['goto chain', 'go.options'],
  ['goto portfolio', 'go.portfolio'],
  ['goto history', 'go.history'],
  ['goto keys', 'go.keys'],
  ['cancel all', 'orders.cancelAll'],
  ['cancel all and stops', 'orders.cancelAllAndStops'],
  ['close', 'position.close'],
  ['close all', 'position.closeAll'],
  ['flip', 'position.reverse'],
])

export const shortcutOf = (phrase: string) => shortcuts.get(phrase.trim())

export function RowKeys({ id }: { id: ShortcutId }) {
  const keys = useShortcutHint(id)
  if (keys === undefined) return null
  return <kbd className="font-sans text-xs text-text-3 pointer-coarse:hidden">{keys}</kbd>
}
