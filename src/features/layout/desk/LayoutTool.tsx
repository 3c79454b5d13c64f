import { lazy, Suspense, useState } from 'react'
import { IconButton } from '@/ui/IconButton'
import { LayoutIcon } from '@/ui/icons'
import { t } from '@/ui/t'
import type { LayoutAct } from './LayoutDialog'

const loadMenu = () => import('./LayoutMenu')
const LayoutMenu = lazy(() => loadMenu().then((module) => ({ default: module.LayoutMenu })))
const LayoutDialog = lazy(() => import('./LayoutDialog').then((module) => ({ default: module.LayoutDialog })))

/** The door to the layouts: presets, saved ones, and the panels that are hidden. */
export function LayoutTool() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [act, setAct] = useState<LayoutAct>()
  return (
    <>
      <IconButton
        label={t('Layout')}
        icon={<LayoutIcon />}
        data-layout-tool
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Suspense fallback={null}>
        {anchor !== undefined && <LayoutMenu anchor={anchor} onClose={() => setAnchor(undefined)} onAct={setAct} />}
        {act !== undefined && <LayoutDialog act={act} onClose={() => setAct(undefined)} />}
      </Suspense>
    </>
  )
}
