import { useState, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { ChoiceMenu, MenuCheck, MenuChoices, MenuHeading, MenuItem, MenuLine } from '@/web/ui/ChoiceMenu'
import { ChevronDownIcon, drawn } from '@/web/ui/icons'
import { changeView, chartsOf, chooseInstrument } from '../chartChanges'
import { chartGroupColours, type AddedChartId, type ChartId, type ChartGroupColour } from '../chartViews'
import { viewOf, type LayoutNode } from '../deskLayout'
import { layoutStore } from '../layoutStore'
import { panelName } from './panelName'

type ChartButtonProps =
  | { id: 'chart' }
  | {
      id: AddedChartId
      instrumentName: string
      deskName: string
      onPick: () => void
      onTrade: () => void
    }

/** A chart's instrument and link, at the start of its header, with a menu to change both. */
export function ChartButton(props: ChartButtonProps) {
  const { id } = props
  const { layout } = useSyncExternalStore(layoutStore.subscribe, layoutStore.getSnapshot)
  const { link } = viewOf(layout, id)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isFirst = props.id === 'chart'
  const linked = link === null ? t('not linked') : t('linked: {colour}', { colour: linkNames[link] })
  const label = isFirst ? t('Link {panel}', { panel: panelName(id) }) : t('Instrument and link')
  return (
    <>
      <button
        type="button"
        aria-label={isFirst ? `${label}, ${linked}` : `${props.instrumentName}, ${linked}: ${label}`}
        title={`${label}, ${linked}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        className="-ml-1.5 flex h-6 min-w-0 shrink items-center gap-1 rounded-sm px-1 text-sm text-text-1 hover:bg-surface-2 pointer-coarse:h-11"
      >
        <LinkSign link={link} />
        {!isFirst && (
          <>
            <span className="min-w-0 truncate font-medium proportional-nums">{props.instrumentName}</span>
            <ChevronDownIcon width={12} height={12} className="shrink-0 text-text-3" />
          </>
        )}
      </button>
      {anchor !== undefined && (
        <ChoiceMenu label={label} anchor={anchor} onClosed={() => setAnchor(undefined)}>
          {(choose) => (
            <>
              {props.id !== 'chart' && (
                <>
                  <MenuHeading>{t('Instrument')}</MenuHeading>
                  <MenuCheck
                    isOn={viewOf(layout, id).instrumentName === null}
                    onChange={(isOn) =>
                      layoutStore.adjust((now) => chooseInstrument(now, props.id, isOn ? null : props.instrumentName))
                    }
                  >
                    {t('Follow the desk')}
                  </MenuCheck>
                  <MenuItem onChoose={choose(props.onPick)}>{t('Choose instrument…')}</MenuItem>
                  {props.instrumentName !== props.deskName && (
                    <MenuItem onChoose={choose(props.onTrade)}>
                      {t('Trade {instrument}', { instrument: props.instrumentName })}
                    </MenuItem>
                  )}
                  <MenuLine />
                </>
              )}
              <MenuHeading>{t('Link crosshair and instrument')}</MenuHeading>
              <MenuChoices
                label={t('Link crosshair and instrument')}
                value={link ?? none}
                choices={[
                  { value: none, label: t('No link') },
                  ...chartGroupColours.map((colour) => ({
                    value: colour,
                    label: linkNames[colour],
                    note: membersOf(layout, id, colour),
                  })),
                ]}
                onChoose={(value) =>
                  choose(() => {
                    const next = chartGroupColours.find((colour) => colour === value) ?? null
                    layoutStore.adjust((now) => changeView(now, id, { link: next }))
                  })
                }
              />
            </>
          )}
        </ChoiceMenu>
      )}
    </>
  )
}

const none = 'none'

function membersOf(layout: LayoutNode, id: ChartId, link: ChartGroupColour): string | undefined {
  const others = chartsOf(layout).filter((other) => other !== id && viewOf(layout, other).link === link)
  return others.length === 0 ? undefined : others.map(panelName).join(', ')
}

const linkNames: Readonly<Record<ChartGroupColour, string>> = {
  blue: t('Blue'),
  orange: t('Orange'),
  violet: t('Violet'),
}
const fills: Readonly<Record<ChartGroupColour, string>> = {
  blue: 'bg-(--blue-fill)',
  orange: 'bg-(--orange-fill)',
  violet: 'bg-accent-fill',
}

/** Sign of a link: its colour and first letter, because colour alone does not distinguish links for everyone. */
function LinkSign({ link }: { link: ChartGroupColour | null }) {
  if (link === null) return <LinkIcon className="shrink-0 text-text-3" />
  return (
    <span
      aria-hidden="true"
      className={`grid size-4 shrink-0 place-items-center rounded-full text-2xs font-medium text-on-fill ${fills[link]}`}
    >
      {linkNames[link].slice(0, 1)}
    </span>
  )
}

const LinkIcon = drawn('M6.5 9.5l3-3M7 4.5l1-1a3 3 0 0 1 4.5 4.5l-1 1M9 11.5l-1 1A3 3 0 0 1 3.5 8l1-1')
