#!/usr/bin/perl
# A message centre on Net::SMPP, an implementation of SMPP that has nothing in common with ours.
# usage: net-smpp-centre.pl LOG_FILE [ANSWERED]
#
# Prints its port. Writes a line for every submit_sm that it takes before it answers: destination, source, esm_class,
# data_coding, registered_delivery, octets of short_message and of message_payload in hexadecimal, sar_msg_ref_num,
# sar_total_segments and sar_segment_seqnum, divided by tabs. Every message gets a receipt; one to
# 233240000007 is answered with a long reply in two parts; one to 233240000009 is taken and the line is cut. After so many as
# ANSWERED it takes messages and is silent about them, receipts included, until a client binds anew; a line says so of each.
use strict;
use warnings;
use IO::Select;
use Net::SMPP;

my ($log_file, $answered) = @ARGV;
my ($taken, $is_silent) = (0, defined $answered);
open(my $log, '>>', $log_file) or die "$log_file: $!";
$log->autoflush(1);

my $listener = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34)
    or die "cannot listen: $!";
# Its input closes when the program that started it is gone.
my $select = IO::Select->new($listener, \*STDIN);
my (%receives, $number);
$number = 0x1000;
$| = 1;
print $listener->sockport, "\n";

sub deliver {
    my (%fields) = @_;
    my ($session) = grep { $receives{fileno($_)} } $select->handles;
    return unless $session;
    $session->deliver_sm(async => 1, source_addr_ton => 1, source_addr_npi => 1, %fields);
}

sub submit {
    my ($session, $pdu) = @_;
    my $id = sprintf '%X', ++$number;
    my @sar = map { defined $_ ? $_ : '' } @{$pdu}{qw(sar_msg_ref_num sar_total_segments sar_segment_seqnum)};
    my $payload = defined $pdu->{message_payload} ? $pdu->{message_payload} : '';
    print $log join("\t",
        $pdu->{destination_addr}, $pdu->{source_addr}, $pdu->{esm_class}, $pdu->{data_coding},
        $pdu->{registered_delivery}, unpack('H*', $pdu->{short_message}), unpack('H*', $payload),
        map { unpack('H*', $_) } @sar), "\n";
    return 0 if $pdu->{destination_addr} eq '233240000009';
    if ($is_silent && ++$taken > $answered) {
        print $log "silent\n";
        return 1;
    }
    $session->submit_sm_resp(message_id => $id, seq => $pdu->{seq});
    # The receipt has the id in decimal, as many networks do.
    deliver(
        source_addr => $pdu->{destination_addr}, destination_addr => $pdu->{source_addr}, esm_class => 0x04,
        short_message => 'id:' . hex($id) . ' sub:001 dlvrd:001 submit date:2611230930 done date:2611230931'
            . ' stat:DELIVRD err:000 text:') if $pdu->{registered_delivery} & 1;
    if ($pdu->{destination_addr} eq '233240000007') {
        my @parts = ('Please stop these ', 'adverts, thank you');
        deliver(
            source_addr => $pdu->{destination_addr}, destination_addr => '1400', esm_class => 0x40,
            short_message => pack('C6', 5, 0, 3, 42, 2, $_ + 1) . $parts[$_]) for 0, 1;
    }
    return 1;
}

# Returns whether the session goes on.
sub answer {
    my ($session, $pdu) = @_;
    my $name = Net::SMPP::pdu_tab->{$pdu->{cmd}}{cmd} || 'unknown';
    if ($name =~ /^bind_(\w+)$/ && $pdu->{cmd} < 0x80000000) {
        my $status = $pdu->{password} eq 'secret' ? 0 : 0x0e;
        my $respond = "bind_$1_resp";
        $session->$respond(system_id => 'net-smpp', seq => $pdu->{seq}, status => $status);
        $is_silent = 0 if $is_silent && $taken > $answered;
        $receives{$session->fileno} = 1 if $status == 0 && $1 ne 'transmitter';
    }
    elsif ($name eq 'submit_sm') { return submit($session, $pdu) }
    elsif ($name eq 'enquire_link') { $session->enquire_link_resp(seq => $pdu->{seq}) }
    elsif ($name eq 'unbind') {
        print $log "unbind\n";
        $session->unbind_resp(seq => $pdu->{seq});
        return 0;
    }
    elsif ($name eq 'deliver_sm_resp') { print $log "delivered\t$pdu->{status}\n" }
    return 1;
}

while (1) {
    for my $ready ($select->can_read) {
        exit if fileno($ready) == fileno(STDIN);
        if ($ready == $listener) {
            my $session = $listener->accept or next;
            $session->set_version(0x34);
            $select->add($session);
            next;
        }
        my $pdu = $ready->read_pdu;
        next if $pdu && answer($ready, $pdu);
        delete $receives{$ready->fileno};
        $select->remove($ready);
        $ready->close;
    }
}
