import { use } from 'react'
import { t } from '@/web/language/t'
import { usePageStore } from '@/web/session/pageStores'
import { findElement } from '@/web/ui/browser/findElement'
import { openWindow } from '@/web/ui/browser/openWindow'
import { ChoiceMenu, MenuHeading, MenuItem, MenuLine, Submenu } from '@/web/ui/ChoiceMenu'
import { showToast } from '@/web/ui/showToast'
import { isAddedChart } from '../chartViews'
import { awayPanels, groupsOf, isForOptions, type FloatBox, type LayoutNode, type PanelId } from '../deskLayout'
import { HasOptionContext } from '../hasOptionContext'
import { dockPanel, floatPanel, hidePanel, movePanel, moveToEdge, sides } from '../layoutChanges'
import { layoutStore } from '../layoutStore'
import { createPoppedOut, type DeskWindows } from '../poppedOut'
import { panelName } from './panelName'
import { besideText, edgeText } from './placeLabels'

type PanelMenuProps = { panel: PanelId; anchor: HTMLElement; onClose: () => void }

export function PanelMenu({ panel, anchor, onClose }: PanelMenuProps) {
  const place = usePlaceOf(panel)
  const { groups, own, away, hasOption, isLast } = place
  const arrange = (make: (layout: LayoutNode) => LayoutNode) => () => {
    place.close()
    layoutStore.arrange(make)
    // Focuses the grip again, because it moved with its panel. If the panel is hidden, focuses the layout menu, which
    // can restore it.
    requestAnimationFrame(() => {
      const grip = findElement(`[data-grip="${panel}"]`)
      const next = grip ?? findElement('[data-layout-tool]')
      next?.focus()
    })
  }
  return (
    <ChoiceMenu label={t('Move or hide: {panel}', { panel: panelName(panel) })} anchor={anchor} onClosed={onClose}>
      {(choose) => (
        <>
          <MenuHeading>{panelName(panel)}</MenuHeading>
          {sides.map((side) => (
            <MenuItem
              key={side}
              isDisabled={isLast && own?.panels.length === 1}
              onChoose={choose(arrange((now) => moveToEdge(now, panel, side)))}
            >
              {edgeText(side)}
            </MenuItem>
          ))}
          <MenuLine />
          {groups
            .flatMap((group) => (group === own ? group.panels : [group.selected]))
            .filter((target) => target !== panel && (hasOption || !isForOptions(target)))
            .map((target) => (
              <Submenu key={target} label={t('Beside {panel}', { panel: panelName(target) })}>
                {(away.has(target) ? (['tab'] as const) : (['tab', ...sides] as const)).map((place) => (
                  <MenuItem key={place} onChoose={choose(arrange((now) => movePanel(now, panel, place, target)))}>
                    {besideText(place, target)}
                  </MenuItem>
                ))}
              </Submenu>
            ))}
          <MenuLine />
          {away.has(panel) ? (
            <MenuItem onChoose={choose(arrange((now) => (own?.box === undefined ? now : dockPanel(now, panel))))}>
              {t('Dock')}
            </MenuItem>
          ) : (
            <>
              <MenuItem
                isDisabled={isLast && own?.panels.length === 1}
                onChoose={choose(arrange((now) => floatPanel(now, panel, boxOf(anchor))))}
              >
                {t('Float')}
              </MenuItem>
              <MenuItem isDisabled={isLast} onChoose={choose(() => place.open(anchor))}>
                {t('Open in a window')}
              </MenuItem>
            </>
          )}
          <MenuItem
            isDisabled={groups.length === 1 && own?.panels.length === 1}
            onChoose={choose(arrange((now) => hidePanel(now, panel) ?? now))}
          >
            {isAddedChart(panel)
              ? t('Remove {panel}', { panel: panelName(panel) })
              : t('Hide {panel}', { panel: panelName(panel) })}
          </MenuItem>
        </>
      )}
    </ChoiceMenu>
  )
}

function usePlaceOf(panel: PanelId) {
  const poppedOut = usePageStore(createPoppedOut)
  const { layout } = layoutStore.getSnapshot()
  const groups = groupsOf(layout)
  const own = groups.find(({ panels }) => panels.includes(panel))
  const windows = poppedOut.getSnapshot()
  const hasOption = use(HasOptionContext)
  const away = awayPanels(layout, (id) => windows.has(id), hasOption)
  return {
    groups,
    own,
    away,
    hasOption,
    /** True for the last group on the desk. */
    isLast: groups.every((group) => (group === own) !== away.has(group.selected)),
    close: () => {
      for (const id of own?.panels ?? []) windows.get(id)?.ownerDocument.defaultView?.close()
    },
    open: (anchor: HTMLElement) => {
      const set = (change: (now: DeskWindows) => Iterable<readonly [PanelId, HTMLElement]>) =>
        poppedOut.set(new Map(change(poppedOut.getSnapshot())))
      const main = openWindow(panelName(panel), placeOf(anchor), () =>
        set((now) => [...now].filter(([id]) => id !== panel)),
      )
      if (main !== undefined) return set((now) => [...now, [panel, main]])
      showToast({ tone: 'warn', title: t('Window blocked'), detail: t('Allow pop-ups for this site.') })
    },
  }
}

const placeOf = (anchor: HTMLElement) => (anchor.closest('.panel') ?? anchor).getBoundingClientRect()

/** A floating panel begins a little below and to the right of its place. */
function boxOf(anchor: HTMLElement): FloatBox {
  const { left, top, width, height } = placeOf(anchor)
  const floor = anchor.closest('[data-floor]')?.getBoundingClientRect()
  return { left: left - (floor?.left ?? 0) + 24, top: top - (floor?.top ?? 0) + 24, width, height }
}
