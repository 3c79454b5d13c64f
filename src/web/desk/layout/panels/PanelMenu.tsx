import { t } from '@/web/language/t'
import { ChoiceMenu, MenuHeading, MenuItem, MenuLine, Submenu } from '@/web/ui/ChoiceMenu'
import { isAddedChart } from '../chartViews'
import { groupsOf, type LayoutNode, type PanelId } from '../deskLayout'
import { hidePanel, movePanel, moveToEdge, sides } from '../layoutChanges'
import { layoutStore } from '../layoutStore'
import { panelName } from './panelName'
import { besideText, edgeText } from './placeLabels'

type PanelMenuProps = { panel: PanelId; anchor: HTMLElement; onClose: () => void }

export function PanelMenu({ panel, anchor, onClose }: PanelMenuProps) {
  const { layout } = layoutStore.getSnapshot()
  const groups = groupsOf(layout)
  const isAlone = groups.every((group) => group.panels.every((id) => id === panel))
  const arrange = (make: (layout: LayoutNode) => LayoutNode) => () => {
    layoutStore.arrange(make)
    // Focuses the grip again, because it moved with its panel. If the panel is hidden, focuses the layout menu, which
    // can restore it.
    requestAnimationFrame(() => {
      const grip = document.querySelector<HTMLElement>(`[data-grip="${panel}"]`)
      const next = grip ?? document.querySelector<HTMLElement>('[data-layout-tool]')
      next?.focus()
    })
  }
  return (
    <ChoiceMenu label={t('Move or hide: {panel}', { panel: panelName(panel) })} anchor={anchor} onClosed={onClose}>
      {(choose) => (
        <>
          <MenuHeading>{panelName(panel)}</MenuHeading>
          {sides.map((side) => (
            <MenuItem key={side} isDisabled={isAlone} onChoose={choose(arrange((now) => moveToEdge(now, panel, side)))}>
              {edgeText(side)}
            </MenuItem>
          ))}
          <MenuLine />
          {groups
            .flatMap((group) => (group.panels.includes(panel) ? group.panels : [group.selected]))
            .filter((target) => target !== panel)
            .map((target) => (
              <Submenu key={target} label={t('Beside {panel}', { panel: panelName(target) })}>
                {(['tab', ...sides] as const).map((place) => (
                  <MenuItem key={place} onChoose={choose(arrange((now) => movePanel(now, panel, place, target)))}>
                    {besideText(place, target)}
                  </MenuItem>
                ))}
              </Submenu>
            ))}
          <MenuLine />
          <MenuItem isDisabled={isAlone} onChoose={choose(arrange((now) => hidePanel(now, panel) ?? now))}>
            {isAddedChart(panel)
              ? t('Remove {panel}', { panel: panelName(panel) })
              : t('Hide {panel}', { panel: panelName(panel) })}
          </MenuItem>
        </>
      )}
    </ChoiceMenu>
  )
}
