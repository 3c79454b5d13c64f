#!/usr/bin/env node
// The command of the installed package. In a clone, `npm start` and the other scripts do the same.

import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { dataFolder } from './dataFolder.mjs'
import { optionsHelp } from './flags.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ownFolder = dataFolder(process.platform, process.env, homedir())

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`optick: needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const help = `Optick: a trading dashboard and a paper-trading venue in one process.

  optick [options]               the app and the venue
  optick venue [options]         the venue alone
  optick record [options]        records a market, and checks and converts recordings
  optick cluster [options]       a cluster on this machine, for trying
  optick --version

${optionsHelp.replace('(OPTICK_DATA, .optick)', '(OPTICK_DATA)')}
Data is in ${ownFolder}, unless --data names another folder.`

const [command, ...rest] = process.argv.slice(2)
if (command === undefined || command.startsWith('-')) await start(process.argv.slice(2))
else if (command === 'venue') await start(['--venue-only', ...rest])
else if (command === 'record') await runScript(join(root, 'dist/record/recordMain.js'), rest)
else if (command === 'cluster') await runCluster(rest)
else {
  console.error(`optick: unknown command "${command}". Try --help.`)
  process.exitCode = 2
}

async function start(args) {
  if (args.includes('--help')) return console.log(help)
  if (args.includes('--version')) return console.log(readVersion())
  process.env.OPTICK_DATA ??= ownFolder
  process.env.OPTICK_VENUES ??= join(root, 'public/venues.json')
  await runScript(join(root, 'dist/host/main.js'), args)
}

async function runCluster(args) {
  const isHere = args.some((flag) => /^--data(=|$)/.test(flag)) || ['prove', 'sockets'].includes(args[0])
  const folder = isHere ? [] : ['--data', `${ownFolder}-cluster`]
  await runScript(join(root, 'src/dev/tooling/cluster.mjs'), [...args, ...folder])
}

/** The script reads its arguments from the process. */
async function runScript(script, args) {
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
}

function readVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}
