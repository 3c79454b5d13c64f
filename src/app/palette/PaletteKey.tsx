import { lazy, Suspense, useEffect, useState } from 'react'
import { SearchIcon } from '@/ui/icons'
import { t } from '@/ui/t'
import { HeaderTool } from '../HeaderTool'

const CommandPalette = lazy(() => import('./CommandPalette').then((module) => ({ default: module.CommandPalette })))

/** Ctrl+K or ⌘K from anywhere opens the palette, and its button does. Its code comes with the first opening. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <HeaderTool label={t('Commands')} keys="Ctrl+K" icon={<SearchIcon />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
