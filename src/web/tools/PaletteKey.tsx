import { useState } from 'react'
import { t } from '@/web/language/t'
import { HeaderTool } from '@/web/ui/HeaderTool'
import { SearchIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { useShortcut, useShortcutHint } from '@/web/ui/shortcuts/useShortcut'

const CommandPalette = lazyPanel(() => import('./CommandPalette').then((module) => module.CommandPalette), 'mark')

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
