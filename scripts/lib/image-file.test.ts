import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImageFile } from './image-file.ts'
import { inProject } from './paths.mjs'

test('the shop’s image has two stages; the last one is not root and starts Node itself', () => {
  const stages = readImageFile(readFileSync(inProject('deploy', 'Dockerfile'), 'utf8'))
  expect(stages).toHaveLength(2)
  const last = stages.at(-1)
  expect(last).toMatchObject({ base: 'debian:bookworm-slim', workdir: '/app', user: '10001:10001' })
  expect(last?.command[0]).toBe('node')
  expect(last?.env).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' })
})

test('steps have the folder and the variables that they run with', () => {
  const text = 'FROM debian AS one\nENV A=1 B=2\nWORKDIR /app\nRUN make \\\n && clean\nENV A=3\nCOPY a b\n'
  const [stage] = readImageFile(text)
  expect(stage?.steps).toEqual([
    { word: 'RUN', text: 'make && clean', workdir: '/app', env: { A: '1', B: '2' } },
    { word: 'COPY', text: 'a b', workdir: '/app', env: { A: '3', B: '2' } },
  ])
})

test('unsupported instructions are rejected', () => {
  expect(() => readImageFile('FROM debian\nONBUILD RUN x')).toThrow('ONBUILD')
  expect(() => readImageFile('RUN x')).toThrow('starts with RUN')
})
