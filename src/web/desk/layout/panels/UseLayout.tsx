import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import type { LayoutNode } from '../deskLayout'
import type { SharedLayout } from '../layoutLink'
import { layoutStore } from '../layoutStore'
import { layoutName, layoutNameError } from './layoutName'
import { panelName } from './panelName'

/** Previews a shared layout before it replaces the current layout. */
export function UseLayout({ shared, onClose }: { shared: SharedLayout; onClose: () => void }) {
  const { layout, name } = shared
  const { saved } = layoutStore.getSnapshot()
  const use = () => {
    layoutStore.use(
      layout,
      freeName(
        name,
        saved.map((one) => one.name),
      ),
    )
    onClose()
  }
  const useAndSave = () => {
    const free = freeName(
      name,
      saved.map((one) => one.name),
    )
    layoutStore.use(layout, free)
    layoutStore.save(free)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={name === '' ? t('Use this layout?') : t('Use this layout? “{name}”', { name: layoutName(name) })}
      description={t('This replaces your current layout. Saved layouts are kept.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep mine')}</Button>
          <Button onClick={useAndSave}>{t('Use and save')}</Button>
          <Button variant="primary" onClick={use}>
            {t('Use once')}
          </Button>
        </>
      }
    >
      <div className="m-4 flex h-52 rounded-sm bg-surface-0 p-1">
        <LayoutSketch node={layout} />
      </div>
    </Dialog>
  )
}

/** Finds an unused name, so that a link never overwrites a saved layout. */
function freeName(wanted: string, taken: readonly string[]): string {
  const base = layoutNameError(wanted) === undefined ? wanted : t('From a link')
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base.slice(0, 36)} ${number}`
    if (!taken.includes(name)) return name
  }
}

/** A miniature of a layout, with the names of its panels. */
function LayoutSketch({ node }: { node: LayoutNode }) {
  if (node.kind === 'group')
    return (
      <div className="flex min-h-0 min-w-0 flex-1 items-center justify-center rounded-[3px] bg-surface-2 p-1 text-center text-xs text-text-2">
        <span className="truncate">{node.panels.map(panelName).join(', ')}</span>
      </div>
    )
  return (
    <div className={`flex min-h-0 min-w-0 flex-1 gap-1 ${node.kind === 'row' ? '' : 'flex-col'}`}>
      {node.children.map((child, index) => (
        <div
          key={index}
          className="flex min-h-0 min-w-0"
          style={{ flex: child.isFixed ? `0 1 ${child.size / 8}%` : `${child.size} 1 0` }}
        >
          <LayoutSketch node={child} />
        </div>
      ))}
    </div>
  )
}
