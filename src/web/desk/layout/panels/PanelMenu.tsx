import { useEffect } from 'react'
import { t } from '@/web/language/t'
import { usePageStore } from '@/web/session/pageStores'
import { findElement } from '@/web/ui/browser/openDocuments'
import { ChoiceMenu, MenuHeading, MenuItem, MenuLine, Submenu } from '@/web/ui/ChoiceMenu'
import { showToast } from '@/web/ui/showToast'
import { isAddedChart } from '../chartViews'
import { awayPanels, groupsOf, type FloatBox, type LayoutNode, type PanelId } from '../deskLayout'
import { dockPanel, floatPanel, hidePanel, movePanel, moveToEdge, sides } from '../layoutChanges'
import { layoutStore } from '../layoutStore'
import { popOut } from '../popOut'
import { closeWindows, createPoppedOut } from '../poppedOut'
import { AwayGroups } from './laterGroups'
import { panelName } from './panelName'
import { besideText, edgeText } from './placeLabels'

type PanelMenuProps = { panel: PanelId; anchor: HTMLElement; onClose: () => void }

export function PanelMenu({ panel, anchor, onClose }: PanelMenuProps) {
  const poppedOut = usePageStore(createPoppedOut)
  const { layout } = layoutStore.getSnapshot()
  const groups = groupsOf(layout)
  const own = groups.find((group) => group.panels.includes(panel))
  const isOutside = own?.panels.some((id) => poppedOut.getSnapshot().has(id)) === true
  const isAway = isOutside || own?.box !== undefined
  const away = awayPanels(layout, (id) => poppedOut.getSnapshot().has(id))
  // The desk keeps a group.
  const isOnlyGroup = groups.every((group) => group === own || away.has(group.selected))
  const isOnlyPanel = isOnlyGroup && own?.panels.length === 1
  const place = (anchor.closest('[data-place]') ?? anchor.closest('.panel') ?? anchor).getBoundingClientRect()
  const arrange = (make: (layout: LayoutNode) => LayoutNode) => () => {
    if (isOutside) closeWindows(poppedOut, own.panels)
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
              isDisabled={isOnlyPanel && !isAway}
              onChoose={choose(arrange((now) => moveToEdge(now, panel, side)))}
            >
              {edgeText(side)}
            </MenuItem>
          ))}
          <MenuLine />
          {groups
            .flatMap((group) => (group === own ? group.panels : [group.selected]))
            .filter((target) => target !== panel)
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
          <AwayItems
            {...{ panel, isAway, isOutside, isOnlyGroup, isOnlyPanel, choose }}
            place={place}
            onDock={arrange((now) => (own?.box === undefined ? now : dockPanel(now, panel)))}
            onFloat={arrange((now) => floatPanel(now, panel, boxAt(place)))}
          />
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

type AwayItemsProps = {
  panel: PanelId
  isAway: boolean
  isOutside: boolean
  isOnlyGroup: boolean
  isOnlyPanel: boolean
  place: DOMRect
  choose: (act: () => void) => () => void
  onDock: () => void
  onFloat: () => void
}

function AwayItems(props: AwayItemsProps) {
  const { panel, isAway, isOutside, isOnlyGroup, isOnlyPanel, place, choose, onDock, onFloat } = props
  const poppedOut = usePageStore(createPoppedOut)
  // A panel keeps its focus only if it moves at once.
  useEffect(() => AwayGroups.preload(), [])
  const open = () => {
    if (popOut(poppedOut, panel, panelName(panel), place)) return
    showToast({ tone: 'warn', title: t('Window blocked'), detail: t('Allow pop-ups for this site.') })
  }
  return (
    <>
      {isAway ? (
        <MenuItem onChoose={choose(onDock)}>{t('Dock')}</MenuItem>
      ) : (
        <MenuItem isDisabled={isOnlyPanel} onChoose={choose(onFloat)}>
          {t('Float')}
        </MenuItem>
      )}
      {!isOutside && (
        <MenuItem isDisabled={isOnlyGroup} onChoose={choose(open)}>
          {t('Open in a window')}
        </MenuItem>
      )}
    </>
  )
}

/** A floating panel begins a little below and to the right of its place. */
function boxAt({ left, top, width, height }: DOMRect): FloatBox {
  const floor = document.querySelector('[data-floor]')?.getBoundingClientRect()
  return { left: left - (floor?.left ?? 0) + 24, top: top - (floor?.top ?? 0) + 24, width, height }
}
