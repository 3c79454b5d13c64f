import { useState } from 'react'
import { SearchIcon } from '@/ui/icons'
import { useShortcut, useShortcutHint } from '@/ui/shortcuts/useShortcut'
import { OpenedTool } from '@/ui/OpenedTool'
import { later } from '@/ui/later'
import { t } from '@/language/t'
import { HeaderTool } from '@/ui/HeaderTool'

const CommandPalette = later(() => import('./CommandPalette').then((module) => module.CommandPalette), 'mark')

/** Ctrl+K or ⌘K from anywhere opens the palette, and its button does. Its code comes with the first opening. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false)
  const keys = useShortcutHint('desk.palette')
  useShortcut('desk.palette', () => setOpen(!isOpen), { isInDialog: isOpen })
  return (
    <>
      <span data-tour="palette" className="contents">
        <HeaderTool label={t('Commands')} keys={keys} icon={<SearchIcon />} onClick={() => setOpen(true)} />
      </span>
      {isOpen && (
        <OpenedTool onClose={() => setOpen(false)}>
          <CommandPalette onClose={() => setOpen(false)} />
        </OpenedTool>
      )}
    </>
  )
}
