/** The agreement, written from the product's own rules. Sections are numbered by their place. */

export interface AgreementSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

/** Day from which this text holds. */
export const EFFECTIVE = '2026-11-21';

/** What the gate says in short. */
export const IN_SHORT: readonly string[] = [
  'You pay in Sherpa Cred (SC). It is bought in packs, non-transferable, and never expires.',
  'A request that is declined, cancelled or not answered in time gives every SC back.',
  'Sherpas are vetted. Both sides rate once; no-shows and problems are looked at by people.',
  'At least 20% of platform profits go to nonprofits.',
];

export const AGREEMENT: readonly AgreementSection[] = [
  {
    id: 'who',
    title: 'Who this is between',
    paragraphs: [
      'This agreement is between you and Sherpa, the marketplace on which gamers book paid, scheduled sessions with vetted guides. We call the guides Sherpas. By ticking the box before you register you accept it.',
      'Gamers book and pay. Sherpas approve, play and are paid. Sherpa keeps the books, holds the credits of a booking until it is settled, and decides when the two sides disagree.',
      'Sherpas are independent contractors. They are not employees, agents or partners of Sherpa.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'You sign in through our identity provider. Keep your access to yourself; what is done with your account counts as done by you.',
      'Your GamerTag is your public name. It is unique, has at most 32 characters, and must not pass for somebody else’s.',
    ],
    points: [
      'One person, one account.',
      'An account that is closed has its sessions that have not begun cancelled. Its remaining SC can no longer be used.',
    ],
  },
  {
    id: 'credits',
    title: 'Sherpa Cred (SC)',
    paragraphs: [
      'Sessions are paid in Sherpa Cred. You buy SC in packs through our payment provider; bigger packs give a better exchange rate. What a pack costs and holds is shown before you pay.',
    ],
    points: [
      'SC is non-transferable: it cannot be sent, sold or given to another account.',
      'SC never expires.',
      'SC buys sessions on Sherpa and nothing else. It is not money, earns no interest and is not paid out to gamers.',
      'If your bank or card takes a payment back, the SC bought with it is taken back as far as your balance holds it. While such a dispute is open the disputed SC is set aside, sessions of yours that have not ended are cancelled, and you cannot book.',
    ],
  },
  {
    id: 'booking',
    title: 'Booking a session',
    paragraphs: [
      'A Sherpa’s rate is set per hour. The price in SC per hour is the rate in dollars times 2.2, rounded up to a whole SC. A session costs that price times the booked hours. The price is fixed when you book: a later change of the rate never changes it.',
      'When you book, the whole price leaves your balance and is held for this session. Nobody can spend it meanwhile, neither you nor the Sherpa nor we.',
    ],
    points: [
      'A session has 1 to 12 hours and starts between 15 minutes and 180 days from now.',
      'A Sherpa’s sessions never overlap. A time that is taken cannot be booked.',
      'You may have up to 20 requests waiting for an answer.',
      'You cannot book yourself.',
    ],
  },
  {
    id: 'answer',
    title: 'The Sherpa’s answer, and expiry',
    paragraphs: [
      'A booking is a request until the Sherpa approves it. The Sherpa may also decline and say why.',
      'A request that nobody answers expires 72 hours after it was made, or at its start if that comes first. Moving the request does not start the 72 hours again.',
    ],
  },
  {
    id: 'changes',
    title: 'Moving and cancelling',
    paragraphs: ['Plans change. This is who may change what:'],
    points: [
      'The gamer may cancel a request that is still waiting for its answer.',
      'The gamer may move a request while it waits, and after approval up to five times before the session starts. The new time needs 15 minutes of lead and must be free.',
      'After approval the gamer can no longer cancel; the Sherpa may cancel an approved session until its end.',
      'Sherpa, the marketplace, may cancel a session when an account is closed, a payment is disputed or somebody’s safety asks for it.',
      'The Sherpa is told of every move at once. If a session is moved to less than 12 hours before its new start, a cancellation or absence afterwards does not count against the Sherpa.',
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    paragraphs: [
      'When a request is declined, cancelled or expires, and when an approved session is cancelled, the whole SC of the session returns to your balance automatically, normally within a second.',
      'After a session was completed its SC comes back only by a verdict on a reported problem (section “Problems and no-shows”). Refunds are made in SC, not to your card.',
    ],
  },
  {
    id: 'completion',
    title: 'Completion and settlement',
    paragraphs: [
      'An approved session counts as completed when its booked time has ended. From then on both sides may rate.',
      'The SC is settled to the Sherpa 48 hours after completion. If a problem was reported, settlement waits for the verdict. So report a problem within these 48 hours whenever you can; a later report is looked at too.',
    ],
  },
  {
    id: 'problems',
    title: 'Problems and no-shows',
    paragraphs: [
      'Did the other side not come, or did something go badly wrong? Tick “Report no-show or problem” in your rating and say what happened. What you report is read by you and by admins only, never by the other side.',
      'An admin looks at both ratings, the course of the session and its money, and gives one verdict with a note, which both sides get by e-mail:',
    ],
    points: [
      'Refund the gamer: the SC returns. If the session was already settled, we bear the loss.',
      'Pay the Sherpa: the session is settled when it is due.',
      'Dismiss: there was no problem to decide; the session is settled when it is due.',
      'A Sherpa with three no-shows in 90 days is reviewed and may lose the right to guide.',
    ],
  },
  {
    id: 'ratings',
    title: 'Ratings',
    paragraphs: [
      'After a completed session each side may rate the other once, from 1 to 5 stars with a comment of up to 500 characters. There is no deadline. A rating cannot be changed.',
      'Ratings of a Sherpa are public and make up the average on the profile. Ratings of a gamer are shown only to Sherpas who have a request from that gamer, and to admins.',
      'Rate what happened in the session. Ratings that were bought, traded or threatened for are against this agreement.',
    ],
  },
  {
    id: 'conduct',
    title: 'Code of conduct',
    paragraphs: ['The rope holds both. On Sherpa, in sessions and in ratings:'],
    points: [
      'Be on time, and say early when you cannot come.',
      'Be kind. No harassment, hate, threats, slurs or sexual advances, whatever the game’s chat is like.',
      'Play fair. No cheats, no exploits that break a game’s rules, no account sharing, no boosting by playing on somebody else’s account.',
      'Keep private things private. Do not record or stream a session unless both sides agreed before.',
      'Keep payment on Sherpa. Deals around it take away the protection of both sides.',
      'Do not impersonate anybody, and do not post what is unlawful.',
    ],
  },
  {
    id: 'sherpas',
    title: 'For Sherpas: vetting and payouts',
    paragraphs: [
      'Sherpas apply, and admins look at every application before somebody may guide. What you say in the application must be true.',
      'You set your own rate, from 0 to 1000 US dollars an hour; with a rate of 0 you cannot be booked. For each settled session you earn your rate times the booked hours, in US dollars.',
    ],
    points: [
      'Earnings are paid out through an account that you connect with our payment provider. Until it is ready they wait for you; they do not expire.',
      'A payout always takes all your earnings, and one payout is under way at a time.',
      'You are an independent contractor and see to your own taxes. In the United States you receive a form 1099 for payments over $600 a year.',
      'Approve only what you can keep. Sessions that you cancel give every SC back to the gamer.',
    ],
  },
  {
    id: 'good',
    title: 'The greater good',
    paragraphs: [
      'At least 20% of platform profits go to nonprofits for gaming equality, digital access and technology education. The share is set aside in our books with every sale and every settled session, and the page “Greater Good” shows what was set aside and what was given.',
    ],
  },
  {
    id: 'ending',
    title: 'When rules are broken',
    paragraphs: [
      'Depending on what happened, we may warn, refuse ratings, cancel sessions, take away the right to guide, or close an account. We look at both sides first, and say why.',
      'You may leave at any time. Sessions that have not begun are then cancelled and their SC returned to those who booked them; earnings that are due to a Sherpa stay due.',
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    paragraphs: [
      'Sherpas teach and accompany; nobody can promise a rank, a drop or a victory. We work to keep Sherpa running at all times, and cannot promise that it always does.',
      'Nothing in this agreement takes away rights that the law of your country gives you as a consumer.',
    ],
  },
  {
    id: 'changes-of-text',
    title: 'Changes of this agreement',
    paragraphs: [
      'When the rules change, this page changes, with its date at the top. A session keeps the price and the conditions under which it was booked.',
    ],
  },
];
