import { use, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { ChoiceMenu, MenuCheck, MenuChoices, MenuHeading, MenuItem, MenuLine } from '@/web/ui/ChoiceMenu'
import { addChart, nextChart, viewsText } from '../chartChanges'
import { isAddedChart } from '../chartViews'
import { arrangementOf, groupsOf, isForOptions, panelIds, screenOf, type LayoutNode, type PanelId } from '../deskLayout'
import { HasOptionContext } from '../hasOptionContext'
import { hidePanel, showPanel } from '../layoutChanges'
import { resetLayout, switchLayout } from '../layoutKeys'
import { layoutPresetIds } from '../layoutPresets'
import { isWideDesk, layoutNamed, layoutStore } from '../layoutStore'
import { isScreenPanel } from '../screenViews'
import type { LayoutAct } from './LayoutDialog'
import { layoutName } from './layoutName'
import { panelName } from './panelName'
import { panelScreenAt } from './panelScreens'

type LayoutMenuProps = { anchor: HTMLElement; onClose: () => void; onAct: (act: LayoutAct) => void }

export function LayoutMenu({ anchor, onClose, onAct }: LayoutMenuProps) {
  const layouts = useSyncExternalStore(layoutStore.subscribe, layoutStore.getSnapshot)
  const hasOption = use(HasOptionContext)
  const { layout, name, saved } = layouts
  const shown = groupsOf(layout).flatMap(({ panels }) => panels)
  const original = layoutNamed(layouts, name, isWideDesk())
  const isSame = (one: LayoutNode) =>
    arrangementOf(one) === arrangementOf(layout) && viewsText(one) === viewsText(layout)
  const isChanged = original === undefined || !isSame(original)
  const panels = panelIds.filter((panel) => shown.includes(panel) || !isAddedChart(panel))
  const isSaved = saved.some((one) => one.name === name)
  return (
    <ChoiceMenu label={t('Layout')} anchor={anchor} onClosed={onClose}>
      {(choose) => (
        <>
          <MenuHeading>{t('Layouts')}</MenuHeading>
          <MenuChoices
            label={t('Layouts')}
            value={name}
            choices={[...layoutPresetIds, ...saved.map((one) => one.name)].map((value) => ({
              value,
              label: layoutName(value),
              note: value === name && isChanged ? t('Modified') : undefined,
            }))}
            onChoose={(value) => choose(() => void switchLayout(value))}
          />
          <MenuLine />
          <MenuHeading>{t('Panels')}</MenuHeading>
          <div
            className="grid grid-flow-col grid-cols-[auto_auto] gap-x-1 whitespace-nowrap"
            style={{ gridTemplateRows: `repeat(${Math.ceil(panels.length / 2)}, auto)` }}
          >
            {panels.map((panel) => (
              <MenuCheck
                key={panel}
                isOn={shown.includes(panel)}
                isDisabled={(!hasOption && isForOptions(panel)) || (shown.length === 1 && shown.includes(panel))}
                onChange={(isOn) =>
                  layoutStore.arrange((now) => (isOn ? showPanel(now, panel) : (hidePanel(now, panel) ?? now)))
                }
              >
                {choiceName(panel, layout)}
              </MenuCheck>
            ))}
          </div>
          <MenuItem isDisabled={nextChart(layout) === undefined} onChoose={choose(() => layoutStore.arrange(addChart))}>
            {t('Add chart')}
          </MenuItem>
          <MenuLine />
          {isSaved && (
            <MenuItem isDisabled={!isChanged} onChoose={choose(() => layoutStore.save(name))}>
              {t('Save “{name}”', { name })}
            </MenuItem>
          )}
          <MenuItem onChoose={choose(() => onAct('save'))}>{t('Save as…')}</MenuItem>
          {isSaved && (
            <>
              <MenuItem onChoose={choose(() => onAct('rename'))}>{t('Rename “{name}”…', { name })}</MenuItem>
              <MenuItem onChoose={choose(() => onAct('delete'))}>{t('Delete “{name}”…', { name })}</MenuItem>
            </>
          )}
          <MenuItem isDisabled={!isChanged} onChoose={choose(resetLayout)}>
            {t('Reset to “{name}”', { name: layoutName(original === undefined ? layoutPresetIds[0] : name) })}
          </MenuItem>
          <MenuLine />
          <MenuItem onChoose={choose(() => onAct('share'))}>{t('Copy share link…')}</MenuItem>
          <MenuItem onChoose={choose(() => onAct('import'))}>{t('Import from link…')}</MenuItem>
        </>
      )}
    </ChoiceMenu>
  )
}

/** A panel of another screen is called by that screen. */
function choiceName(panel: PanelId, layout: LayoutNode): string {
  if (!isScreenPanel(panel)) return panelName(panel)
  const name = panelScreenAt(screenOf(layout, panel).path)?.label ?? t('Other screen')
  return t('Screen: {name}', { name })
}
