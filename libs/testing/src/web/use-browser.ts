import { existsSync } from 'node:fs';
import { jest } from '@jest/globals';
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const EXECUTABLES = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const LAUNCH_MS = 120_000;
/** Loading a page with many scripts takes most of a minute on a busy machine. */
const ACTION_MS = 90_000;
/** Longer than any single wait, whose error tells more. */
const TEST_MS = 180_000;

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // with a debugger, which playwright is, large scripts are otherwise parsed again for each exception that they catch
  '--js-flags=--no-enable-lazy-source-positions',
];

/** The output of a page for visitors. */
export type BrowserPage = Page;

/** A real browser with a new profile for each test. */
export class TestBrowser {
  private running: Browser | undefined;
  private readonly problems: string[] = [];

  async start(): Promise<void> {
    const executablePath = EXECUTABLES.find((path) => existsSync(path));
    if (executablePath === undefined)
      throw new Error('there is no Chromium here; the Debian package is called chromium');
    const { chromium } = await import('playwright-core'); // loaded on demand, as few specs use it
    this.running = await chromium.launch({ executablePath, args: ARGUMENTS, timeout: LAUNCH_MS });
  }

  async stop(): Promise<void> {
    await this.running?.close();
  }

  /** A page with a new profile: no cookies, no storage. */
  async newVisitor(options: BrowserContextOptions = {}): Promise<Page> {
    if (this.running === undefined) throw new Error('the browser is started before the tests, not before');
    const context = await this.running.newContext(options);
    context.setDefaultTimeout(ACTION_MS);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.problems.push(message.text());
    });
    return page;
  }

  /** The browser's console errors since the last call, such as violations of a page's policy. */
  takeProblems(): string[] {
    return this.problems.splice(0);
  }

  async closeVisitors(): Promise<void> {
    await Promise.all((this.running?.contexts() ?? []).map((context) => context.close()));
  }
}

/** A browser for the tests of a file, which get a longer time limit. */
export function useBrowser(): TestBrowser {
  jest.setTimeout(TEST_MS);
  const browser = new TestBrowser();
  beforeAll(() => browser.start(), LAUNCH_MS);
  afterEach(() => browser.closeVisitors());
  afterAll(() => browser.stop(), LAUNCH_MS);
  return browser;
}
