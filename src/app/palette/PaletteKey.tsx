import { lazy, Suspense, useState } from 'react'
import { SearchIcon } from '@/ui/icons'
import { useKeyAction } from '@/ui/keys/useKeyAction'
import { useKeyHint } from '@/ui/keys/useKeyHint'
import { t } from '@/ui/t'
import { HeaderTool } from '@/ui/HeaderTool'

const CommandPalette = lazy(() => import('./CommandPalette').then((module) => ({ default: module.CommandPalette })))

/** Ctrl+K or ⌘K from anywhere opens the palette, and its button does. Its code comes with the first opening. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false)
  const keys = useKeyHint('desk.palette')
  useKeyAction('desk.palette', () => setOpen(!isOpen), { isInDialog: isOpen })
  return (
    <>
      <span data-tour="palette" className="contents">
        <HeaderTool label={t('Commands')} keys={keys} icon={<SearchIcon />} onClick={() => setOpen(true)} />
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
