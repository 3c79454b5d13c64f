import { useState } from 'react'
import { t } from '@/web/language/t'
import { IconButton } from '@/web/ui/Button'
import { SearchIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { useShortcut, useShortcutHint } from '@/web/ui/shortcuts/useShortcut'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

const CommandPalette = lazyPanel(() => import('./CommandPalette').then((module) => module.CommandPalette), 'mark')

/** Opens the palette: a box that looks like its field where there is room, else an icon. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false)
  const keys = useShortcutHint('desk.palette')
  const open = () => setOpen(true)
  const label = t('Commands')
  useShortcut('desk.palette', () => setOpen(!isOpen), { isInDialog: isOpen })
  return (
    <>
      <span data-tour="palette" className="contents">
        {useScreenWidth() === 'desk' ? (
          <button
            type="button"
            aria-label={`${label}: ${t('Find a market, type an order')}`}
            onClick={open}
            className="flex h-7 w-66 min-w-40 items-center gap-2 rounded-sm bg-surface-2 px-2.5 text-sm text-text-3 hover:bg-surface-3 hover:text-text-2 max-[80rem]:w-auto max-[80rem]:min-w-0 max-[80rem]:shrink-0"
          >
            <SearchIcon />
            <span className="flex-1 truncate text-left max-[80rem]:hidden">{t('Find a market, type an order')}</span>
            <kbd className="font-sans text-xs max-[80rem]:hidden">{keys}</kbd>
          </button>
        ) : (
          <IconButton label={label} icon={<SearchIcon />} keys={keys} onClick={open} />
        )}
      </span>
      {isOpen && (
        <OpenedTool onClose={() => setOpen(false)}>
          <CommandPalette onClose={() => setOpen(false)} />
        </OpenedTool>
      )}
    </>
  )
}
