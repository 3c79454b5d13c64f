import { useSyncExternalStore, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Checkbox } from '@/web/ui/Checkbox'
import { DeleteIcon, kindIcons, RedoIcon, UndoIcon } from './drawingIcons'
import { drawingKinds, type DrawingKind } from './drawings'
import { drawingsOf } from './drawingStore'
import { drawingNames } from './drawingTexts'
import { storeEarlyPress } from './earlyPress'
import { magnet } from './magnet'

type DrawToolsProps = {
  instrumentName: string
  tool: DrawingKind | undefined
  onTool: (tool: DrawingKind) => void
  /** Separate from deleting other drawings, because the measure is not stored. */
  onDeleteMeasure: () => void
}

export function DrawTools({ instrumentName, tool, onTool, onDeleteMeasure }: DrawToolsProps) {
  const store = drawingsOf(instrumentName)
  const { canUndo, canRedo } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const hasMagnet = useSyncExternalStore(magnet.subscribe, magnet.getSnapshot)
  return (
    <>
      <div className="flex flex-col pointer-coarse:grid pointer-coarse:grid-cols-2">
        {drawingKinds.map((kind) => {
          const Icon = kindIcons[kind]
          return (
            <ToolButton
              key={kind}
              isPressed={kind === tool}
              onPress={() => {
                storeEarlyPress()
                onTool(kind)
              }}
              icon={<Icon />}
            >
              {drawingNames[kind]}
              {kind === 'measure' && <Keys>{t('Shift + drag')}</Keys>}
            </ToolButton>
          )
        })}
      </div>
      <div className="my-1 border-t border-line-strong" />
      <Checkbox
        label={
          <span className="flex grow items-center">
            {t('Snap to candles')}
            <Keys>{t('Ctrl')}</Keys>
          </span>
        }
        className="w-full px-2 text-xs! [&>span:last-child]:grow"
        isChecked={hasMagnet}
        onChange={magnet.set}
      />
      <ToolButton isDisabled={!canUndo} onPress={store.undo} icon={<UndoIcon />}>
        {t('Undo')}
        <Keys>{t('Ctrl + Z')}</Keys>
      </ToolButton>
      <ToolButton isDisabled={!canRedo} onPress={store.redo} icon={<RedoIcon />}>
        {t('Redo')}
        <Keys>{t('Ctrl + Shift + Z')}</Keys>
      </ToolButton>
      <ToolButton
        onPress={() => {
          store.removeAll()
          onDeleteMeasure()
        }}
        icon={<DeleteIcon />}
      >
        {t('Delete all')}
      </ToolButton>
    </>
  )
}

type ToolButtonProps = {
  icon: ReactNode
  isPressed?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** Uses `aria-disabled`, because a disabled button would lose focus and close the menu. */
function ToolButton({ icon, isPressed, isDisabled = false, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="flex h-small shrink-0 items-center gap-2 rounded-sm px-2 text-xs font-medium whitespace-nowrap text-text-1 select-none hover:bg-surface-1 aria-disabled:bg-transparent aria-disabled:text-text-4 aria-pressed:text-accent"
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      {icon}
      {children}
    </button>
  )
}

function Keys({ children }: { children: ReactNode }) {
  return (
    <kbd aria-hidden="true" className="ml-auto font-sans text-text-3 pointer-coarse:hidden">
      {children}
    </kbd>
  )
}
