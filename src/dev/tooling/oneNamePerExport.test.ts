import { expect, test } from 'vitest'
import { renameExports } from './oneNamePerExport'

const script = (fileName: string, code: string, more: object = {}) => ({
  fileName: `assets/${fileName}`,
  isEntry: false,
  isDynamicEntry: false,
  dynamicImports: [],
  code,
  ...more,
})

test('exporter and importer use the name inside the script', () => {
  const first = script('first.js', 'const a=1,b=()=>a;export{a as Xy,b as Zw};')
  const desk = script('desk.js', 'import{Zw as c,Xy as a}from"./first.js";console.log(c,a);')
  renameExports([first, desk])
  expect(first.code).toBe('const a=1,b=()=>a;export{a,b};')
  expect(desk.code).toBe('import{b as c,a}from"./first.js";console.log(c,a);')
})

test('a duplicate export is listed once, and both importers get it', () => {
  const first = script('first.js', 'var a=1;export{a as x,a as y};')
  const desk = script('desk.js', 'import{x as b,y as c}from"./first.js";')
  renameExports([first, desk])
  expect(first.code).toBe('var a=1;export{a};')
  expect(desk.code).toBe('import{a as b,a as c}from"./first.js";')
})

test('a script that re-exports another one’s names keeps its own', () => {
  const chart = script('chart.js', 'const a=1;export{a as t};')
  const door = script('LiveChart.js', 'export{t as LiveChart}from"./chart.js";', { isDynamicEntry: true })
  renameExports([chart, door])
  expect(chart.code).toBe('const a=1;export{a};')
  expect(door.code).toBe('export{a as LiveChart}from"./chart.js";')
})

test.each([
  [
    'that import() asks for',
    script('desk.js', 'import("./first.js").then(e=>e.Xy)', { dynamicImports: ['assets/first.js'] }),
  ],
  ['that is imported as a whole', script('desk.js', 'import*as e from"./first.js";e.Xy')],
  ['that is exported as a whole', script('desk.js', 'export*from"./first.js";')],
])('a script %s keeps its names', (_what, desk) => {
  const first = script('first.js', 'const a=1;export{a as Xy};')
  const before = desk.code
  renameExports([first, desk])
  expect(first.code).toBe('const a=1;export{a as Xy};')
  expect(desk.code).toBe(before)
})

test('a name that no script exports ends the build', () => {
  const scripts = [script('first.js', 'const a=1;export{a as x};'), script('desk.js', 'import{y}from"./first.js";')]
  expect(() => renameExports(scripts)).toThrow('no script exports y')
})
