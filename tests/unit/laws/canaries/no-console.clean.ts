// scripts/console-clean.ts
console.log('ready')
